#!/bin/sh
# What a game costs PostgreSQL: runs `duskboard load` against a private server of Debian's, and asks the database
# itself how many statements, commits and bytes that were. With NODES=3 so many nodes on one machine, with Debian's
# nats-server between them: the two players of a game come to different ones.
#
#   benches/postgres.sh target/release/duskboard [arguments of load]
#   NODES=3 benches/postgres.sh target/release/duskboard --processes 3 [arguments of load]
set -eu
duskboard=$(realpath "$1"); shift
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
folder=$(mktemp -d)
port=${PORT:-54329}
as() { if [ "$(id -u)" = 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi; }
[ "$(id -u)" != 0 ] || chown postgres "$folder"
stop() { kill $others 2>/dev/null && wait $others || true; as "$programs/pg_ctl" stop -D "$folder/data" -m fast -s || true; rm -rf "$folder"; }
others=
trap stop EXIT
cd "$folder"
as "$programs/initdb" -D "$folder/data" -U duskboard -A trust -E UTF8 --locale=C >/dev/null
as "$programs/pg_ctl" start -s -w -D "$folder/data" -l "$folder/log" -o "-p $port -k '' -c listen_addresses=127.0.0.1 \
    -c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track=all -c shared_buffers=256MB -c max_connections=200" \
    || { cat "$folder/log"; exit 1; }
sql() { "$programs/psql" -h 127.0.0.1 -p "$port" -U duskboard -d duskboard -AtF ' ' -c "$1"; }
"$programs/createdb" -h 127.0.0.1 -p "$port" -U duskboard duskboard
sql "CREATE EXTENSION pg_stat_statements" >/dev/null

database=postgres://duskboard@127.0.0.1:$port/duskboard
if [ "${NODES:-1}" = 1 ]; then
    "$duskboard" load --json --database-url "$database" "$@"
else
    nats-server -a 127.0.0.1 -p $((port + 1)) >"$folder/bus" 2>&1 & others=$!
    at= nodes=
    for node in $(seq "$NODES"); do
        addr=127.0.0.1:$((port + 1 + node)); at=$at${at:+,}$addr
        "$duskboard" serve --log error --addr "$addr" --database-url "$database" --bus "nats://127.0.0.1:$((port + 1))" \
            --max-sockets-per-address 0 --requests-per-minute 0 --rooms-per-minute 0 --messages-per-minute 0 \
            --entrances-per-minute 0 --commands-per-minute 0 --max-waiting-per-address 0 >/dev/null & nodes="$nodes $!"
        others="$others $!"
        until curl -sfo /dev/null "http://$addr/readyz"; do sleep 0.1; done
    done
    "$duskboard" load --json --at "$at" "$@"
    for node in $nodes; do echo "memory of a node, MB: $(($(ps -o rss= -p "$node") / 1000))"; done
fi

sleep 1
echo "adding entries, as the database counts it (statements are commits here: each is a transaction):"
sql "SELECT 'statements ' || sum(calls) || ', entries ' || (SELECT count(*) FROM events) || ', WAL bytes an entry '
       || round(sum(wal_bytes) / (SELECT count(*) FROM events)) || ', ms a statement ' || round(sum(total_exec_time)::numeric / sum(calls), 3)
       || ', entries a statement ' || round((SELECT count(*) FROM events)::numeric / sum(calls), 2)
     FROM pg_stat_statements WHERE query LIKE 'WITH held AS%'"
echo "all of it, from the first room to the last entry:"
sql "SELECT 'statements ' || sum(calls) || ', commits ' || (SELECT xact_commit FROM pg_stat_database WHERE datname = 'duskboard')
       || ', rooms ' || (SELECT count(*) FROM rooms) || ', WAL MB ' || (SELECT round(wal_bytes / 1e6, 1) FROM pg_stat_wal)
       || ', WAL flushes ' || (SELECT wal_sync FROM pg_stat_wal) || ', database MB ' || round(pg_database_size('duskboard') / 1e6, 1)
     FROM pg_stat_statements"
