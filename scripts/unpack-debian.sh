# Downloads Debian's packages $2... and what they need as an ordinary user, and unpacks them into $1. Nothing is started.
set -eu
# What an earlier try left half is not taken for whole.
rm -rf "$1"
folder=$1
shift
mkdir -p "$folder/lists/partial" "$folder/archives/partial"
apt="apt-get -o Acquire::Retries=3 -o Dir::State::lists=$folder/lists -o Dir::Cache=$folder -o Dir::Cache::archives=$folder/archives -o Debug::NoLocking=1 -o APT::Sandbox::User=$(id -un)"
$apt update
$apt --print-uris -y --no-install-recommends install "$@" | grep -o "'[^']*\.deb'" | tr -d "'" | while read -r address; do
  name=$(basename "$address" | sed 's/_.*//' | sed 's/%2b/+/g')
  (cd "$folder/archives" && $apt download "$name")
done
for package in "$folder"/archives/*.deb; do dpkg-deb -x "$package" "$folder"; done
