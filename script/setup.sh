# Read by script/server and script/test: makes the checkout ready to run, or says in a sentence why it is not.
# Needs Node 20.19 or newer and its npm on PATH, nothing else. Plain POSIX shell: not every machine has bash.

fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

say() {
  printf '%s\n' "$*"
}

# free_kb DIRECTORY: the space left on its disk, in units of 1024 bytes; a lot when it cannot be told.
free_kb() {
  df -Pk "$1" 2>/dev/null | awk 'NR == 2 && $4 ~ /^[0-9]+$/ { print $4; found = 1 } END { if (!found) print 1e9 }'
}

# disk_is_full DIRECTORY: whether the logs in it, or the disks themselves, tell of a full disk. npm itself often says
# only what went wrong afterwards.
disk_is_full() {
  grep -Eqr 'ENOSPC|EDQUOT|[Nn]o space left|quota exceeded' "$1" ||
    [ "$(free_kb .)" -lt 20480 ] || [ "$(free_kb "${HOME:-.}")" -lt 20480 ]
}

# A home that cannot be written (a service account, say) must not keep npm from working.
use_own_caches() {
  if [ ! -w "${HOME:-/nonexistent}" ]; then
    mkdir -p .data && HOME=$PWD/.data && export HOME
  fi
}

check_node() {
  command -v node >/dev/null 2>&1 ||
    fail "Node is not installed, or not on PATH. Enamel needs Node 20.19 or newer: https://nodejs.org"
  node -e '
    const [major, minor] = process.versions.node.split(".").map(Number)
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)' ||
    fail "Node $(node --version) is too old. Enamel needs Node 20.19 or newer: https://nodejs.org"
}

# npm writes the hidden lock file last, so an interrupted installation lacks it.
is_installed() {
  [ -f node_modules/.package-lock.json ] && [ -x node_modules/node/bin/node ] &&
    [ -z "$(find package-lock.json -newer node_modules/.package-lock.json)" ]
}

install_packages() {
  is_installed && return
  command -v npm >/dev/null 2>&1 || fail "npm is not installed, or not on PATH. It usually comes with Node."
  if [ ! -d node_modules ] && [ "$(free_kb .)" -lt 1000000 ]; then
    fail "The disk is almost full: the packages take about 1 GB in $PWD/node_modules, and $(($(free_kb .) / 1024)) MB are free."
  fi
  say "Installing packages (npm ci) ..."
  npm_logs=$(mktemp -d "${TMPDIR:-/tmp}/enamel-npm.XXXXXX") ||
    fail "No temporary files can be made in ${TMPDIR:-/tmp}: is that disk full?"
  # Warnings about the Node on PATH are hidden: what needs a newer one runs on the Node that npm installs here.
  if ! npm ci --loglevel=error --no-audit --no-fund --logs-dir="$npm_logs" >"$npm_logs/output" 2>&1; then
    if disk_is_full "$npm_logs"; then
      rm -rf "$npm_logs"
      fail "The disk is full: the packages take about 1 GB in $PWD/node_modules, and some more in the cache of npm."
    fi
    cat "$npm_logs/output" >&2
    fail "npm could not install the packages; what it said is above."
  fi
  rm -rf "$npm_logs"
  # The Node that Enamel runs on is put in place by an install script, which a configuration of npm may forbid.
  [ -x node_modules/node/bin/node ] || npm rebuild node --ignore-scripts=false --loglevel=error >/dev/null 2>&1 || true
  touch node_modules/.package-lock.json
}

check_own_node() {
  node_modules/node/bin/node --version >/dev/null 2>&1 || fail "The Node that Enamel runs on is missing: npm ran no install scripts, or had no access to the registry.
Run: npm rebuild node --ignore-scripts=false
If that does not help, delete node_modules and start again."
  PATH=$PWD/node_modules/.bin:$PATH
  export PATH
}

set_up() {
  use_own_caches
  check_node
  install_packages
  check_own_node
  node script/compile-messages.ts || fail "The sentences in messages/ could not be compiled; the reason is above."
}
