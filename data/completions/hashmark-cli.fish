# Completion of hashmark-cli for fish; the words come from the program itself
# SPDX-License-Identifier: GPL-3.0-or-later

function __hashmark_cli_words
    set -l words (commandline -opc)
    set -l command
    for word in $words[2..-1]
        if not string match -q -- '-*' $word
            set command $word
            break
        end
    end
    set -l token (commandline -ct)
    set -l option (string match -r -- '^--[^=]+(?==)' $token)
    set -l found
    if test -n "$option"
        set found ($words[1] --complete "$command" $option 2>/dev/null)
    else if string match -q -- '--*' $words[-1]
        set found ($words[1] --complete "$command" $words[-1] 2>/dev/null)
    end
    if test (count $found) -eq 0 -a -z "$option"
        set found ($words[1] --complete "$command" 2>/dev/null)
        if test -n "$command"
            set -a found ($words[1] --complete "$command" WORD 2>/dev/null)
        end
    end
    # Several algorithms may stand behind each other, parted by commas.
    set -l before (string match -r -- '^.*[,=]' $token)
    for word in $found
        echo "$before$word"
    end
end

complete -c hashmark-cli -n 'not string match -q -- --output (commandline -opc)[-1]; and not string match -q -- "--output=*" (commandline -ct); and not __fish_seen_subcommand_from verify compare chart import report' -f
complete -c hashmark-cli -a '(__hashmark_cli_words)'
