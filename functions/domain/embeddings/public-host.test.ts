import { describe, expect, it } from 'vitest';
import { isExempt, isPublicUnicast, MAIL_PORTS, withoutBrackets } from './public-host.ts';

describe('the address of a mail server', () => {
  it('has one of three ports, and not 25, which AWS shuts for functions [MAIL-10]', () =>
    expect(MAIL_PORTS).toEqual([465, 587, 2525]));

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '2a02:6b8::1'])(
    '%s is public [MAIL-10]',
    (address) => expect(isPublicUnicast(address)).toBe(true),
  );

  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
    'ff02::1',
    '::ffff:8.8.8.8',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::1',
    '2001:db8::1',
    '2001:0:7f00:1::1',
    'fec0::1',
    '4000::1',
    'nobody',
    '',
  ])('%s is not [MAIL-10]', (address) => expect(isPublicUnicast(address)).toBe(false));
});

describe('SMTP_ALLOW', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1', 2500, true],
    ['127.0.0.1:2500', '127.0.0.1', 2500, true],
    ['127.0.0.1:2500', '127.0.0.1', 2501, false],
    ['relay.local, 10.0.0.5:25', '10.0.0.5', 25, true],
    ['relay.local,10.0.0.5:25', 'Relay.LOCAL', 25, true],
    ['[::1]:2500', '::1', 2500, true],
    ['[::1]:2500', '::1', 2501, false],
    ['::1', '::1', 25, true],
    ['[::1]', '::1', 25, true],
    ['10.0.0.5, ::1', '::1', 25, true],
    ['10.0.0.5:25x', '10.0.0.5', 25, false],
    ['relay.local', 'relay.local.example.ru', 25, false],
    ['', '', 25, false],
    ['', '10.0.0.5', 25, false],
  ])('%j exempts %s:%i: %s [MAIL-11]', (allow, host, port, exempt) => {
    expect(isExempt(allow, { host, port })).toBe(exempt);
  });
});

it.each([
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['example.ru', 'example.ru'],
  ['a[b]', 'a[b]'],
  ['[a]b', '[a]b'],
])('without brackets %s is %s', (host, plain) => {
  expect(withoutBrackets(host)).toBe(plain);
});
