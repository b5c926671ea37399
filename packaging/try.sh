#!/bin/sh
# Installs the Debian package in a throwaway copy of this system (an overlay in a mount namespace of its own),
# removes it, installs it again and serves as the user that it has made. Nothing of it stays.
#
#     unshare --mount sh packaging/try.sh PACKAGE FOLDER ADDRESS        # as root
set -eu
package=$1 folder=$2 address=$3
rm -rf "$folder"
mkdir -p "$folder/changes" "$folder/work" "$folder/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$folder/changes,workdir=$folder/work" "$folder/root"
cp "$package" "$folder/root/duskboard.deb"

inside() { chroot "$folder/root" "$@"; }
inside dpkg --install /duskboard.deb
inside dpkg --verify duskboard
inside id duskboard
inside test -x /usr/bin/duskboard -a -f /lib/systemd/system/duskboard.service -a -f /etc/duskboard.env
inside dpkg --purge duskboard
inside test ! -e /usr/bin/duskboard -a ! -e /etc/duskboard.env
inside dpkg --install /duskboard.deb

# What systemd does before it starts the service.
inside install --directory --owner=duskboard --group=duskboard --mode=0700 /var/lib/duskboard
exec chroot --userspec=duskboard:duskboard "$folder/root" \
    /usr/bin/duskboard serve --addr "$address" --data /var/lib/duskboard
