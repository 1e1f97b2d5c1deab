/** Addresses that do not lead to a public site. */
export const REFUSED_ADDRESSES = String.raw`
http://127.0.0.1/   http://127.1/   http://127.0.0.1./   http://0x7f.1/   http://0x7f000001/   http://2130706433/   http://017700000001/
http://0177.0.0.1/   http://0/   http://0.0.0.0/   http://１２７.０.０.１/   http://①②⑦.⓪.⓪.①/   http://127。0。0。1/   http://10.0.0.1/
http://169.254.169.254/latest/meta-data/   http://[::1]/   http://[::]/   http://[::ffff:127.0.0.1]/   http://[::ffff:7f00:1]/
http://[::127.0.0.1]/   http://[64:ff9b::7f00:1]/   http://[2002:7f00:1::]/   http://[fd00:ec2::254]/   http://[fe80::1]/
http://8.8.8.8/   https://[2a02:6b8::1]/   http://localhost/   http://LOCALHOST/   http://localhost./   http://localhost../
http://%6c%6f%63%61lhost/   http://ⓛⓞⓒⓐⓛⓗⓞⓢⓣ/   http://a.localhost/   http://printer.local/   http://router.local./
http://metadata.google.internal/   http://db.internal/   http://1.0.0.127.in-addr.arpa/
http://duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion/   http://intranet/   http://intranet./   http://dk.example:22/
http://dk.example:8080/   https://dk.example:25/   http://dk.example:6379/   http://dk.example:0/   http://dk.example:99999/
http://user@dk.example/   http://user:secret@dk.example/   http://127.0.0.1@dk.example/   http://dk.example%00.evil.example/
http://dk.example%2F@127.0.0.1/   http://dk.example:80@127.0.0.1/   http://127.0.0.1\@dk.example/   http://127.0.0.1#@dk.example/
http://127.0.0.1?@dk.example/   http:127.0.0.1   http:///127.0.0.1   //127.0.0.1/   ftp://dk.example/   file:///etc/passwd
file://dk.example/etc/passwd   gopher://dk.example:70/   dict://dk.example:2628/   javascript:alert(1)   data:text/html,<b>
blob:http://dk.example/1   view-source:http://dk.example/   mailto:user@dk.example   https://calendar.example/
https://CALENDAR.example./calendar/token   http://calendar.example:443/   http://[v1.fe80::a]/   http://dk..example:80:80/   http://
https://   http://.
`
  .trim()
  .split(/\s+/);
