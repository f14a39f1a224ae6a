# setup.sh: what Hashmark needs from the system, and how to get it; sourced by run and check
#
# SPDX-License-Identifier: GPL-3.0-or-later

say ()
{
  printf '%s\n' "$*" >&2
}

die ()
{
  printf '%s: %s\n' "${0##*/}" "$*" >&2
  exit 1
}

# make_folder FOLDER: the folder for what is built; asked for before anything is installed for it.
make_folder ()
{
  mkdir -p "$1" 2>/dev/null && [ -w "$1" ] && return 0
  die "cannot write to $1; please copy $here to a folder of your own and start ./${0##*/} there"
}

# group | how to see that it is there | Debian, Ubuntu | Fedora | Arch
#
# The test is `cmd:PROGRAM`, `pc:MODULE VERSION` (pkg-config), `header:FILE`, `py:MODULE` or
# `path:PATTERN`; "-" is a system on which another line brings it along. The versions are those of
# meson.build.
needs ()
{
  cat <<'TABLE'
build|cmd:cc|build-essential|gcc|gcc
build|header:stdio.h|build-essential|glibc-devel|glibc
build|cmd:pkg-config|pkg-config|pkgconf-pkg-config|pkgconf
build|cmd:meson|meson|meson|meson
build|cmd:ninja|ninja-build|ninja-build|ninja
build|cmd:msgfmt|gettext|gettext|gettext
build|pc:gio-unix-2.0 2.74|libglib2.0-dev|glib2-devel|glib2
build|cmd:glib-compile-resources|libglib2.0-dev-bin|glib2-devel|glib2-devel
build|pc:json-glib-1.0 1.6|libjson-glib-dev|json-glib-devel|json-glib
build|pc:libcrypto 3.0|libssl-dev|openssl-devel|openssl
build|pc:cairo 1.16|libcairo2-dev|cairo-devel|cairo
build|pc:pangocairo 1.50|libpango1.0-dev|pango-devel|pango
gui|pc:gtk4 4.8|libgtk-4-dev|gtk4-devel|gtk4
gui|pc:libadwaita-1 1.2|libadwaita-1-dev|libadwaita-devel|libadwaita
gui|path:/usr/share/icons/Adwaita/index.theme|adwaita-icon-theme|adwaita-icon-theme|adwaita-icon-theme
gui|path:/usr/lib/*/gdk-pixbuf-2.0/2.10.0/loaders/libpixbufloader*svg.so|librsvg2-common|-|-
build|path:/usr/share/fonts/*|fonts-dejavu-core|dejavu-sans-fonts|ttf-dejavu
check|cmd:Xvfb|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb
check|cmd:xvfb-run|xvfb|xorg-x11-server-Xvfb|xorg-server-xvfb
check|cmd:xauth|xauth|xauth|xorg-xauth
check|cmd:dbus-run-session|dbus|dbus-daemon|dbus
check|path:/usr/share/fonts/*/*/DejaVuSans.ttf /usr/share/fonts/*/DejaVuSans.ttf|fonts-dejavu-core|dejavu-sans-fonts|ttf-dejavu
check|cmd:desktop-file-validate|desktop-file-utils|desktop-file-utils|desktop-file-utils
check|cmd:appstreamcli|appstream|appstream|appstream
check|cmd:po4a-updatepo|po4a|po4a|po4a
check|cmd:xmllint|libxml2-utils|libxml2|libxml2
check|cmd:openssl|openssl|openssl|openssl
check|cmd:localedef|libc-bin|glibc-common|glibc
check|path:/usr/share/i18n/locales/bg_BG|locales|glibc-locale-source|glibc
check|cmd:python3|python3|python3|python
check|py:jsonschema|python3-jsonschema|python3-jsonschema|python-jsonschema
check|header:gmp.h|libgmp-dev|gmp-devel|gmp
check|header:sanitizer/asan_interface.h|-|libasan|-
check|path:/usr/lib/gcc/*/*/libubsan.* /usr/lib64/libubsan.so*|-|libubsan|-
check|path:/usr/lib/gcc/*/*/libtsan.* /usr/lib64/libtsan.so*|-|libtsan|-
check|cmd:clang|clang|clang|clang
check|path:/usr/lib/llvm-*/lib/clang/*/lib/linux/libclang_rt.fuzzer-* /usr/lib*/clang/*/lib/*linux*/libclang_rt.fuzzer*|libclang-rt-dev|compiler-rt|compiler-rt
optional|pc:gnutls 3.7|libgnutls28-dev|gnutls-devel|gnutls
optional|pc:nss 3.58|libnss3-dev|nss-devel|nss
peers|cmd:tshark|tshark|wireshark-cli|wireshark-cli
peers|path:/usr/lib/python3*/*-packages/scapy|python3-scapy|python3-scapy|scapy
peers|path:/usr/lib/python3*/*-packages/cryptography|python3-cryptography|python3-cryptography|python-cryptography
peers|cmd:javac|default-jdk-headless|java-latest-openjdk-devel|jdk-openjdk
TABLE
}

# is_there TEST: status 0 when it is there.
is_there ()
{
  case $1 in
    cmd:*) command -v "${1#cmd:}" >/dev/null 2>&1 ;;
    pc:*)
      set -- ${1#pc:}
      pkg-config --atleast-version="$2" "$1" >/dev/null 2>&1 ;;
    header:*) echo "#include <${1#header:}>" | cc -E - >/dev/null 2>&1 ;;
    py:*) python3 -c "import ${1#py:}" >/dev/null 2>&1 ;;
    path:*)
      # The patterns are to be expanded: none of them holds a blank.
      for path in ${1#path:}; do
        [ -e "$path" ] && return 0
      done
      return 1 ;;
  esac
}

package_system ()
{
  if command -v apt-get >/dev/null 2>&1; then echo apt
  elif command -v dnf >/dev/null 2>&1; then echo dnf
  elif command -v pacman >/dev/null 2>&1; then echo pacman
  else echo unknown
  fi
}

# missing SYSTEM GROUP...: a line "package test" for each thing of the groups that is not there.
missing ()
{
  system=$1
  shift
  needs | while IFS='|' read -r group test apt dnf pacman; do
    case " $* " in *" $group "*) ;; *) continue ;; esac
    case $system in dnf) package=$dnf ;; pacman) package=$pacman ;; *) package=$apt ;; esac
    [ "$package" = - ] || is_there "$test" || echo "$package $test"
  done
}

# in_words: what stands on standard input in the form of missing, for somebody who looks for it.
in_words ()
{
  while read -r package kind_name version; do
    name=${kind_name#*:}
    case $kind_name in
      cmd:*) echo "  the program $name" ;;
      pc:*)
        have=$(pkg-config --modversion "$name" 2>/dev/null) || have=
        echo "  the library $name $version or newer, with headers${have:+ (this system has $have)}" ;;
      header:*) echo "  the C header $name" ;;
      py:*) echo "  the Python module $name" ;;
      path:*) echo "  $name (package $package on Debian)" ;;
    esac
  done
}

# packages_of SYSTEM GROUP...: the packages that are missing, in one line.
packages_of ()
{
  missing "$@" | cut -d ' ' -f 1 | sort -u | tr '\n' ' ' | sed 's/ $//'
}

# setup_system GROUP...: installs what is missing, or says what to do and ends the script. What is
# optional comes along when something is installed, and is no reason to install anything.
setup_system ()
{
  system=$(package_system)
  packages=$(packages_of "$system" "$@")
  [ -n "$packages" ] || return 0

  if [ "$system" = unknown ]; then
    say "Hashmark knows the package managers apt, dnf and pacman, and finds none of them here."
    say "Please install these, then start ./${0##*/} again:"
    missing "$system" "$@" | in_words >&2
    exit 1
  fi

  packages=$(packages_of "$system" "$@" optional)
  case $system in
    apt) install="apt-get install -y --no-install-recommends" ;;
    dnf) install="dnf install -y --setopt=install_weak_deps=False" ;;
    pacman) install="pacman -S --needed --noconfirm" ;;
  esac

  say "Hashmark needs packages that are not installed yet:"
  say "  $packages" | fold -s -w 98 >&2
  if [ "$(id -u)" -eq 0 ]; then
    root=
    say "They are installed now with $install."
  elif command -v sudo >/dev/null 2>&1; then
    root=sudo
    say "They are installed now with sudo $install."
  else
    say "There is no sudo here. Please let the administrator run this, then start ./${0##*/} again:"
    say "  $install $packages"
    exit 1
  fi

  ok=true
  case $system in
    apt)
      $root env DEBIAN_FRONTEND=noninteractive apt-get update -q >&2 || \
        say "The package lists could not be brought up to date; trying with those that are there."
      $root env DEBIAN_FRONTEND=noninteractive $install $packages </dev/null >&2 || ok=false ;;
    dnf)
      $root $install $packages >&2 || ok=false ;;
    pacman)
      [ -e /var/lib/pacman/sync/core.db ] || $root pacman -Sy >&2 || ok=false
      $root $install $packages >&2 || ok=false ;;
  esac
  if [ $ok = false ]; then
    say "The packages could not be installed; the lines above say why. This is what was tried:"
    say "  ${root:+$root }$install $packages"
    [ $system = pacman ] && say "When a package was not found, \"pacman -Syu\" first often helps."
    exit 1
  fi

  # What was installed may still be too old: programs and libraries are looked at once more.
  things=$(missing "$system" "$@" | grep -E ' (cmd|pc):' | in_words)
  [ -n "$things" ] || return 0
  say "This system does not have what Hashmark needs; Debian 12, Ubuntu 23.04 or anything newer does:"
  say "$things"
  exit 1
}

# setup_peers: likewise for the libraries and programs that only tests talk to. Those that cannot be had
# are done without: the tests say which they miss.
setup_peers ()
{
  (setup_system peers optional) || say "Tests against what is missing are skipped."
}
