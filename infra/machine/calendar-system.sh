#!/bin/sh
# calendar-system: the commands of an installation on one machine. package.ts adds the commands that run our
# scripts to the `case` at the end of this file.
set -eu
. /usr/share/calendar-system/common.sh

usage() {
	cat <<-'TEXT'
	calendar-system setup ИМЯ [ПАПКА]      имя сайта (calendar.example.ru) и папка данных: настраивает nginx или Caddy и запускает
	calendar-system certificate ПОЧТА      сертификат Let's Encrypt для nginx; дальше он продлевается сам
	calendar-system smoke                  проверяет работающий сайт
	calendar-system recover ИМЯ            новый пароль администратора (на минуту останавливает сайт)
	calendar-system restore КОПИЯ          возвращает копию данных, сделанную на странице «Дашборд»
	calendar-system backup                 делает резервную копию сейчас
	calendar-system restore-backup [КОПИЯ] список резервных копий; возвращает копию из него (latest: последнюю)
	calendar-system transfer ОТКУДА КУДА   переезд между установками
	TEXT
	exit "$1"
}

[ "$(id -u)" = 0 ] || fail "Нужны права администратора: sudo calendar-system …"

setup() {
	host=$1 folder=${2:-$DATA_DIR}
	echo "$host" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$' || fail "Имя сайта пишется так: calendar.example.ru"
	sed -i "s|^SITE_ADDRESS=.*|SITE_ADDRESS=https://$host|; s|^DATA_DIR=.*|DATA_DIR=$folder|" "$SETTINGS"
	install -d -m 700 -o calendar -g calendar "$folder"
	site "$host"
	units "$folder"
	systemctl restart calendar-system
	ready || fail "Сайт не запустился. Причину покажет journalctl -u calendar-system"
	echo "Сайт работает: https://$host"
	journalctl -u calendar-system -o cat 2>/dev/null |
		sed -n 's/.*"message":"First administrator: \([^",]*\), password \([^ "]*\).*/Первый администратор: \1, пароль: \2/p' | tail -1
}

certificate() {
	command -v certbot >/dev/null || fail "Сначала: apt install certbot"
	host=${SITE_ADDRESS#https://}
	certbot certonly --webroot -w /var/lib/calendar-system-acme -d "$host" -m "$1" --agree-tos --no-eff-email \
		--deploy-hook 'systemctl reload nginx'
	for file in fullchain privkey; do ln -sf "/etc/letsencrypt/live/$host/$file.pem" "/etc/calendar-system/tls/$file.pem"; done
	systemctl reload nginx
}

# Runs a script of ours as the service's user.
run() {
	script=$1
	shift
	# A path that the operator gives begins where they are.
	for given in "$@"; do
		shift
		case $given in */* | *.tar) [ ! -e "$given" ] || given=$(realpath "$given") ;; esac
		set -- "$@" "$given"
	done
	cd "$APP"
	runuser -u calendar -- env NODE_COMPILE_CACHE=/var/cache/calendar-system "$NODE" "$script" "$@"
}
# Runs a script while the site is stopped, because the script needs the data for itself. Without arguments the script
# only prints a list, and the site keeps running.
run_stopped() {
	[ $# -gt 1 ] || {
		run "$@"
		return
	}
	systemctl stop calendar-system
	code=0
	# Ctrl-C and a lost connection end the script, but not this shell, which starts the site again.
	trap : INT HUP TERM
	run "$@" || code=$?
	systemctl start calendar-system
	trap - INT HUP TERM
	# Waits for the site, because the operator may open a printed link at once.
	ready || fail "Сайт не запустился. Причину покажет journalctl -u calendar-system"
	exit $code
}

command=${1:-}
[ $# = 0 ] || shift
case $command in
setup) [ $# = 1 ] || [ $# = 2 ] || usage 1; setup "$@" ;;
certificate) [ $# = 1 ] || usage 1; certificate "$1" ;;
@COMMANDS@
*) usage 1 ;;
esac
