# Downloads Debian's packages $2... and what they need as an ordinary user, and unpacks them into $1. Nothing is started.
set -eu
folder=$1
shift
# One run at a time. The system lets go of the lock with the last program that may still write there, however it ended.
mkdir -p "$(dirname "$folder")"
exec 9< "$(dirname "$folder")"
flock --wait 900 9
[ ! -d "$folder" ] || exit 0
# Beside, and renamed when it is whole: what was interrupted is not taken for it.
half=$folder.half
# What an interrupted one left.
rm -rf "$half"
trap 'rm -rf "$half"' EXIT
trap 'exit 1' HUP INT TERM
own=$half/.apt
mkdir -p "$own/lists/partial" "$own/archives/partial"
apt() {
  apt-get -o Acquire::Retries=3 -o Dir::State::lists="$own/lists" -o Dir::Cache="$own" \
    -o Dir::Cache::archives="$own/archives" -o Debug::NoLocking=1 -o APT::Sandbox::User="$(id -un)" "$@"
}
apt update
names=$(apt --print-uris -y --no-install-recommends install "$@" |
  sed -n "s/^'.*\/\([^_/]*\)_[^']*\.deb'.*/\1/p" | sed 's/%2b/+/g')
(cd "$own/archives" && apt download $names)
for package in "$own"/archives/*.deb; do dpkg-deb -x "$package" "$half"; done
rm -r "$own"
mv -T "$half" "$folder"
