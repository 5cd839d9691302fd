#!/usr/bin/env bash
# Runs a command with a Ceph object gateway as its storage:  scripts/with-ceph.sh npm start
#
# A monitor, a store in memory and the gateway start on loopback ports within seconds, as any user. They end with the
# command, and nothing of them stays. The command gets STORAGE_URL, which names an empty bucket, and the gateway's key
# pair. Where Ceph is not installed it ends with 69 and says what to install; `--check` does no more than that.
set -euo pipefail

missing=()
for program in ceph ceph-mon ceph-osd radosgw radosgw-admin curl setpriv; do
  command -v "$program" >/dev/null || missing+=("$program")
done
if [ ${#missing[@]} -gt 0 ]; then
  echo "there is no ${missing[*]} here (Debian: apt install --no-install-recommends radosgw ceph-mon ceph-osd curl)" >&2
  exit 69
fi
[ "${1-}" != --check ] || exit 0
[ $# -gt 0 ] || { echo "usage: scripts/with-ceph.sh COMMAND…" >&2; exit 64; }

folder=$(mktemp -d)
daemons=()
end() {
  [ ${#daemons[@]} -eq 0 ] || { kill -KILL "${daemons[@]}" && wait; } 2>/dev/null || true
  rm -rf "$folder"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# Above the ports where tests look, and below those that systems give to outgoing connections.
free_port() {
  local port
  while port=$(($1 + RANDOM % 330)); (: <>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  echo "$port"
}
monitor=$(free_port 32100) gateway=$(free_port 32430) disk=$(cat /proc/sys/kernel/random/uuid)
export AWS_ACCESS_KEY_ID=quadrangle AWS_SECRET_ACCESS_KEY=$disk
endpoint=http://127.0.0.1:$gateway bucket=college-files region=us-east-1

# One copy of everything, no keys between the daemons, no waiting for further monitors, and uploads in parts as small as
# those of tests.
export CEPH_CONF=$folder/ceph.conf
cat >"$CEPH_CONF" <<END
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = [v2:127.0.0.1:$monitor/0]
public network = 127.0.0.0/8
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
ms bind msgr1 = false
log file = $folder/\$name.\$pid.log
admin socket =
run dir = $folder
mon data = $folder/monitor
mon allow pool size one = true
paxos propose interval = 0.05
paxos min wait = 0.01
osd data = $folder/disk
osd objectstore = memstore
memstore device bytes = 16G
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
rgw data = $folder/gateway
rgw multipart min part size = 262144
rgw frontends = beast endpoint=127.0.0.1:$gateway
[mon.a]
public addrv = [v2:127.0.0.1:$monitor/0]
END

# Each dies with this script, and Ctrl-C reaches the command alone.
daemon() {
  setsid setpriv --pdeathsig KILL "$@" -f >>"$folder/output" 2>&1 &
  daemons+=($!)
}
# Fails with what the parts wrote.
step() {
  timeout 120 "$@" >>"$folder/output" 2>&1 && return
  { echo "Ceph did not start, at: $*"; tail -n 20 "$folder"/output "$folder"/*.log; } >&2
  exit 1
}
mkdir "$folder/disk"
step ceph-mon --mkfs -i a
daemon ceph-mon -i a
step ceph osd new "$disk"
step ceph-osd --mkfs -i 0 --osd-uuid "$disk"
daemon ceph-osd -i 0
step radosgw-admin user create --uid=quadrangle --display-name=Quadrangle \
  --access-key="$AWS_ACCESS_KEY_ID" --secret-key="$AWS_SECRET_ACCESS_KEY"
daemon radosgw -n client.admin
step curl -sS --fail --retry 240 --retry-delay 1 --retry-connrefused -X PUT "$endpoint/$bucket" \
  --aws-sigv4 "aws:amz:$region:s3" --user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY" \
  -H "x-amz-content-sha256: $(printf '' | sha256sum | cut -d' ' -f1)"

export STORAGE_URL="s3://$bucket?region=$region&endpoint=$endpoint"
unset CEPH_CONF
"$@" <&0 &
command=$!
trap 'kill -TERM "$command" 2>/dev/null || true' INT TERM HUP
until wait "$command" && status=0 || status=$?; ! kill -0 "$command" 2>/dev/null; do :; done
exit "$status"
