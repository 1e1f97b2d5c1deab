import { describe, expect, it } from 'vitest';
import { clientAddress, networkName, networkOf } from './client-address.ts';
import { createTokens } from './token.ts';

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:DB8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['1::', '1:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is kept under a name of its own, which only the secret leads to', async () => {
    const [one, other] = ['a'.repeat(32), 'b'.repeat(32)].map((secret) => createTokens(async () => secret));
    if (!one || !other) throw new Error('No tokens');
    const name = await networkName({ tokens: one, address: '2001:db8::1' });
    expect(name).toMatch(/^[\w-]{43}$/);
    expect(await networkName({ tokens: one, address: '2001:db8::2' })).toBe(name);
    expect(await networkName({ tokens: one, address: '2001:db8:0:1::2' })).not.toBe(name);
    expect(await networkName({ tokens: other, address: '2001:db8::1' })).not.toBe(name);
  });
});

it('takes CloudFront’s word for where a request comes from, and the gateway’s where there is none [LOCK-07]', () => {
  const requestContext = { requestId: 'x', http: { sourceIp: '198.51.100.1' } };
  const forged = { 'x-forwarded-for': '192.0.2.9', forwarded: 'for=192.0.2.9', 'x-real-ip': '192.0.2.9' };
  expect(clientAddress({ headers: { ...forged, 'x-client-address': '203.0.113.7' }, requestContext })).toBe(
    '203.0.113.7',
  );
  expect(clientAddress({ headers: forged, requestContext })).toBe('198.51.100.1');
});
