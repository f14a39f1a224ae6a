# Completion of hashmark-cli for bash; the words come from the program itself
# SPDX-License-Identifier: GPL-3.0-or-later

_hashmark_cli ()
{
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local program=${COMP_WORDS[0]} command= words= word i

  COMPREPLY=()
  # Of --option=value the equals sign is a word.
  [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
  [[ $current == = ]] && current=
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* ]] || { command=${COMP_WORDS[i]}; break; }
  done

  case $previous in
    --output)
      COMPREPLY=($(compgen -f -- "$current"))
      return ;;
    --*)
      # Several algorithms may stand behind each other, parted by commas.
      local before=
      [[ $current == *,* ]] && before=${current%,*},
      words=$("$program" --complete "$command" "$previous" 2>/dev/null)
      if [[ -n $words ]]; then
        COMPREPLY=($(compgen -P "$before" -W "$words" -- "${current#"$before"}"))
        return
      fi ;;
  esac

  if [[ $current == -* || -z $command ]]; then
    COMPREPLY=($(compgen -W "$("$program" --complete "$command" 2>/dev/null)" -- "$current"))
  elif [[ $command =~ ^(verify|compare|chart|import|report)$ ]]; then
    # Names of runs hold spaces, and may be begun with a quote or with backslashes.
    current=${current#[\"\']}
    current=${current//\\/}
    while IFS= read -r word; do
      [[ $word == "$current"* ]] && COMPREPLY+=("$word")
    done < <("$program" --complete "$command" WORD 2>/dev/null; compgen -f -- "$current")
  fi
}

complete -o filenames -F _hashmark_cli hashmark-cli
