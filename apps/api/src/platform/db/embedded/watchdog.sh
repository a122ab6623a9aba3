# Runs PostgreSQL ("$@") and shuts it down when standard input ends: when the server closes it, or dies in any way.
# The process id goes to standard output. Signals to the process group are left to PostgreSQL.
trap '' INT TERM HUP
exec 3<&0 </dev/null
"$@" 3<&- >/dev/null &
postgres=$!
echo "$postgres"
(
  exec >/dev/null
  read -r _ <&3
  trap '' USR1
  kill -INT "$postgres"
  ticks=0
  while kill -0 "$postgres" 2>/dev/null; do
    sleep 0.05
    ticks=$((ticks + 1))
    [ "$ticks" -eq 200 ] && kill -QUIT "$postgres"
    [ "$ticks" -eq 300 ] && kill -KILL "$postgres" && exit
  done
) &
watch=$!
exec 3<&-
wait "$postgres"
code=$?
# Ends the watch while it still reads; one that is shutting down sees the end by itself. Either way nothing is left to init.
kill -USR1 "$watch"
wait "$watch"
exit "$code"
