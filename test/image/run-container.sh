#!/bin/sh
# Run as the first process of separate namespaces: `run-container.sh ROOT COMMAND...`. Lays out the files as Docker
# does (the root to be read only, the volume VOLUME at DATA, the paths TMPFS in memory), and becomes the command in it.
set -eu
root=$1
shift
cp /etc/hosts "$root/etc/hosts"
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --bind "$VOLUME" "$root$DATA"
for path in $TMPFS; do mount -t tmpfs -o noexec,nosuid,nodev,mode=1777 tmpfs "$root$path"; done
mount -o remount,bind,ro "$root"
exec "$@"
