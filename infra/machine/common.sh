# The commands read this file. Each script of the Debian package holds a copy of it, because the installed file may be
# of another release.
APP=/opt/calendar-system
NODE=$APP/node_modules/node/bin/node
SETTINGS=/etc/calendar-system/settings.env
# Exported for the commands.
set -a
# Certificates that the machine's administrator trusts count for Node.js too.
NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
SITE_ADDRESS='' DATA_DIR=/var/lib/calendar-system PORT=3000
[ ! -e $SETTINGS ] || . $SETTINGS
set +a
umask 077

fail() {
	echo "$1" >&2
	exit 1
}

# Whether systemd runs. In a chroot it does not.
live() { [ -d /run/systemd/system ]; }

restarts() { systemctl show -p NRestarts --value calendar-system; }

# Waits until the site answers, however long a large table takes. Fails if the service has ended, or if systemd has
# restarted it.
ready() {
	until "$NODE" -e 'fetch("http://127.0.0.1:" + process.argv[1]).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))' "$PORT"; do
		[ "$(restarts)" = 0 ] || return 1
		systemctl is-active --quiet calendar-system || return 1
		sleep 1
	done
}

UNIT_FOLDER=/etc/systemd/system/calendar-system.service.d
# Allows the service to write into its data folder, starts it with the machine, and makes a backup each night.
units() {
	# The service may write only into its standard folder, so systemd must allow the folder that was chosen.
	install -d "$UNIT_FOLDER"
	printf '[Service]\nReadWritePaths=%s\n' "$1" | install -m 644 /dev/stdin "$UNIT_FOLDER/data.conf"
	systemctl daemon-reload
	systemctl enable --quiet calendar-system
	systemctl enable --quiet --now calendar-system-backup.timer
}

# Writes the site's configuration for the proxy of this machine, nginx or Caddy.
site() {
	if command -v nginx >/dev/null; then
		install -d -m 755 /var/lib/calendar-system-acme
		install -d -m 700 /etc/calendar-system/tls
		# A certificate for the time until there is a real one.
		[ -e /etc/calendar-system/tls/fullchain.pem ] || openssl req -x509 -newkey rsa:2048 -nodes -days 3650 -subj "/CN=$1" \
			-addext "subjectAltName=DNS:$1" -keyout /etc/calendar-system/tls/privkey.pem -out /etc/calendar-system/tls/fullchain.pem 2>/dev/null
		sed "s|@HOST@|$1|g; s|@PORT@|$PORT|g" /usr/share/calendar-system/nginx.conf >/etc/nginx/sites-available/calendar-system
		ln -sf /etc/nginx/sites-available/calendar-system /etc/nginx/sites-enabled/calendar-system
		nginx -t -q && systemctl reload-or-restart nginx
	elif command -v caddy >/dev/null; then
		sed "s|@HOST@|$1|g; s|@PORT@|$PORT|g" /usr/share/calendar-system/Caddyfile >/etc/caddy/calendar-system.caddy
		chmod 644 /etc/caddy/calendar-system.caddy
		grep -q calendar-system.caddy /etc/caddy/Caddyfile || echo 'import calendar-system.caddy' >>/etc/caddy/Caddyfile
		systemctl reload-or-restart caddy
	else
		fail "Нужен nginx или Caddy: apt install nginx"
	fi
}
