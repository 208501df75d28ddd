#!/bin/sh
# Backs the database up at its start and at 03:00 UTC: on Sundays all of it, otherwise what has changed
# since, which is all of it where there is no backup yet. The one at the start matters after a restore:
# a backup of what the restore has undone leads to nothing that came later.
set -eu

figures=${BACKUP_FIGURES:-/var/lib/backup-figures}/backups.prom
failures=0

# Tells Prometheus how the backups stand, by the names that a node has for those of an embedded database.
tell() {
  info=$(pgbackrest --stanza=surprise --output=json info) || return 0
  newest=$(echo "$info" | grep -o '"stop":[0-9][0-9]*' | tail -n 1 | cut -d: -f2)
  cat >"$figures.new" <<FIGURES
# HELP backup_newest_timestamp_seconds When the newest whole backup was finished, in unix seconds; 0 for none.
# TYPE backup_newest_timestamp_seconds gauge
backup_newest_timestamp_seconds ${newest:-0}
# HELP backup_failures Attempts at a backup that failed since the newest one.
# TYPE backup_failures gauge
backup_failures $failures
FIGURES
  mv "$figures.new" "$figures"
}

back_up() {
  wait=60
  until pgbackrest --stanza=surprise --type="$1" backup; do
    failures=$((failures + 1))
    tell
    echo "The backup failed ($failures in a row). It is tried again in $wait seconds." >&2
    sleep "$wait"
    wait=$((wait < 1800 ? wait * 2 : 3600))
  done
  failures=0
  tell
}

pgbackrest --stanza=surprise stanza-create
pgbackrest --stanza=surprise check
tell
back_up diff
while sleep $((86400 - ($(date +%s) + 75600) % 86400)); do
  if [ "$(date -u +%u)" = 7 ]; then back_up full; else back_up diff; fi
done
