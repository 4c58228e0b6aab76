#!/usr/bin/env bash
# Does what a new contributor does: a fresh clone and an empty HOME, then the README's commands unchanged.
# The server must print a curl line; a shell runs it as printed, and it must give a PDF/A-3 with
# the XML inside. SIGTERM must end the server with exit code 0. Then `npm ci && npm test`.
#
#     scripts/fresh-clone.sh [--no-test]
set -euo pipefail
source=$(git -C "$(dirname "${BASH_SOURCE[0]}")" rev-parse --show-toplevel)
place=$(mktemp -d)
chmod 755 "$place" # One test runs as another user.
server=''
cleanup() {
  if [ -n "$server" ]; then kill -KILL -- "-$server" 2>/dev/null || true; fi
  rm -rf "$place"
}
trap cleanup EXIT
fail() {
  printf 'FAILED: %s\n' "$1" >&2
  if [ -f "$place/start.log" ]; then tail -n 40 "$place/start.log" >&2; fi
  exit 1
}

git clone --quiet "$source" "$place/twinvoice"
mkdir "$place/home"
if [ -d "$source/../shared" ]; then ln -s "$(cd "$source/../shared" && pwd)" "$place/shared"; fi
cd "$place/twinvoice"
# A new contributor's environment: no cache and no settings.
newcomer=(env -i HOME="$place/home" PATH="$PATH" LANG=C.UTF-8 TERM=dumb)
if [ -n "${TWINVOICE_SHARED:-}" ]; then newcomer+=(TWINVOICE_SHARED="$TWINVOICE_SHARED"); fi
newcomer+=(bash -c)

echo '== npm ci && npm start'
set -m
"${newcomer[@]}" 'npm ci && exec npm start' >"$place/start.log" 2>&1 &
server=$!
set +m
for _ in $(seq 1 600); do
  grep -qE '^[[:space:]]*curl ' "$place/start.log" && break
  kill -0 "$server" 2>/dev/null || fail 'the server ended before it printed a curl line'
  sleep 0.5
done
# The whole command as printed, also where backslashes continue it over several lines.
line=$(awk '/^[[:space:]]*curl /{on=1} on{print} on && !/\\$/{exit}' "$place/start.log")
[ -n "$line" ] || fail 'no curl line after 300 s'
printf '%s\n' "$line"

mkdir "$place/out"
(cd "$place/out" && "${newcomer[@]}" "$line" >stdout) || fail 'the printed curl line failed'
pdf=$(grep -lrE '^%PDF-' "$place/out" | head -n 1)
if [ -z "$pdf" ]; then
  pdf="$place/out/from-json.pdf"
  node -e '
    const { pdf_base64: text } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"))
    require("fs").writeFileSync(process.argv[2], Buffer.from(text, "base64"))
  ' "$(find "$place/out" -type f -size +0 | head -n 1)" "$pdf" || fail 'the answer holds no PDF'
fi
qpdf --check "$pdf" >/dev/null || fail 'qpdf refuses the PDF'
pdfdetach -list "$pdf" | grep -q 'factur-x.xml' || fail 'the PDF carries no factur-x.xml'
printf 'a PDF of %d bytes\n' "$(stat -c %s "$pdf")"

kill -TERM "$server"
code=0
wait "$server" || code=$?
server=''
[ "$code" -eq 0 ] || fail "the server ended with $code on SIGTERM"

if [ "${1:-}" != --no-test ]; then
  echo '== npm ci && npm test'
  "${newcomer[@]}" 'npm ci && npm test' || fail 'npm ci && npm test'
fi
echo 'the newcomer got there'
