# Completion of hashmark-cli for bash; the words come from the program itself
# SPDX-License-Identifier: GPL-3.0-or-later

# Adds the lines of standard input that begin with $current, as they are: names of runs come from
# anywhere, and compgen -W would take what is in them for commands.
_hashmark_cli_add ()
{
  local word

  while IFS= read -r word; do
    [[ $word == "$current"* ]] && COMPREPLY+=("$1$word")
  done
}

_hashmark_cli ()
{
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local program=${COMP_WORDS[0]} command= words= i

  COMPREPLY=()
  # Of --option=value the equals sign is a word.
  [[ $previous == = ]] && previous=${COMP_WORDS[COMP_CWORD - 2]}
  [[ $current == = ]] && current=
  # What was begun may have a quote or backslashes.
  current=${current#[\"\']}
  current=${current//\\/}
  for ((i = 1; i < COMP_CWORD; i++)); do
    [[ ${COMP_WORDS[i]} == -* ]] || { command=${COMP_WORDS[i]}; break; }
  done

  case $previous in
    --output)
      _hashmark_cli_add "" < <(compgen -f -- "$current")
      return ;;
    --*)
      words=$("$program" --complete "$command" "$previous" 2>/dev/null)
      if [[ -n $words ]]; then
        _hashmark_cli_add "" <<< "$words"
        # Several algorithms may stand behind each other, parted by commas.
        if [[ ${#COMPREPLY[@]} == 0 && $current == *,* ]]; then
          local before=${current%,*},
          current=${current##*,}
          _hashmark_cli_add "$before" <<< "$words"
        fi
        return
      fi ;;
  esac

  if [[ $current == -* || -z $command ]]; then
    COMPREPLY=($(compgen -W "$("$program" --complete "$command" 2>/dev/null)" -- "$current"))
  elif [[ $command =~ ^(verify|compare|chart|import|report)$ ]]; then
    _hashmark_cli_add "" < <("$program" --complete "$command" WORD 2>/dev/null
                             compgen -f -- "$current")
  fi
}

complete -o filenames -F _hashmark_cli hashmark-cli
