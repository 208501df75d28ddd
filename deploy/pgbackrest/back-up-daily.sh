#!/bin/sh
# Backs the database up at its start and at 03:00 UTC: on Sundays all of it, otherwise what has changed
# since, which is all of it where there is no backup yet. The one at the start matters after a restore:
# a backup of what the restore has undone leads to nothing that came later.
set -eu

back_up() {
  until pgbackrest --stanza=surprise --type="$1" backup; do
    echo "The backup failed. It is tried again in ten minutes." >&2
    sleep 600
  done
}

pgbackrest --stanza=surprise stanza-create
pgbackrest --stanza=surprise check
back_up diff
while sleep $((86400 - ($(date +%s) + 75600) % 86400)); do
  if [ "$(date -u +%u)" = 7 ]; then back_up full; else back_up diff; fi
done
