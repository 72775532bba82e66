#!/bin/sh
# Starts a node of the cluster: `start-node.sh COMMAND...`, where COMMAND runs mariadbd with its options.
#
# Bootstraps the cluster only from an empty node with FOUND=yes, or from the node that stopped last, so that it never
# happens by accident. After a crash, the node recovers its position, so that the others send only what it missed.
set -eu

state=${DATA:-/var/lib/mysql}/grastate.dat

# Last committed transaction, as UUID:number.
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
