#!/bin/sh
# Starts a node of the cluster: `start-node.sh COMMAND...`, where the command runs mariadbd with its options.
#
# A cluster is founded once and never by accident: by a node without data that is told to (FOUND=yes), or by the one
# that stopped last. After a crash the node goes on where its data end, so that the others send only what it missed.
set -eu

state=${DATA:-/var/lib/mysql}/grastate.dat

# Where the data end, as UUID:number.
position() {
  "$@" --wsrep-recover --skip-networking --disable-log-error 2>&1 | sed -n 's/.*WSREP: Recovered position: *//p'
}

if [ ! -e "$state" ]; then
  [ "${FOUND:-}" != yes ] || set -- "$@" --wsrep-new-cluster
elif grep -q '^safe_to_bootstrap: *1' "$state"; then
  set -- "$@" --wsrep-new-cluster
elif grep -q '^seqno: *-1' "$state"; then
  end=$(position "$@")
  [ -z "$end" ] || set -- "$@" "--wsrep-start-position=$end"
fi
exec "$@"
