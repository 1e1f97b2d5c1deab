import { describe, expect, it } from 'vitest';
import { Rejected, TooLarge } from '#functions/domain/errors.ts';
import { readForm } from './form.ts';
import type { GatewayRequest } from './gateway.ts';

const BOUNDARY = 'x-boundary';
const aRequest = (body: string | Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`): GatewayRequest => ({
  routeKey: 'POST /api/events',
  rawPath: '/api/events',
  rawQueryString: '',
  headers: { 'content-type': type },
  body: Buffer.from(body).toString('base64'),
  isBase64Encoded: true,
  requestContext: { http: { sourceIp: '127.0.0.1' }, requestId: 'r' },
});
const part = (disposition: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
const field = (name: string, value: string): string => part(`name="${name}"`, value);
const END = `--${BOUNDARY}--\r\n`;

describe('a multipart body', () => {
  it('becomes texts and files', async () => {
    const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="снимок.png"\r\nContent-Type: image/png\r\n\r\nбайты\r\n`;
    const form = await readForm(aRequest(field('title', 'Встреча 🎉') + file + END));
    expect(form.title).toBe('Встреча 🎉');
    expect(form.image).toBeInstanceOf(File);
    expect(form.image instanceof File && (await form.image.text())).toBe('байты');
  });

  it('may have 28 fields and 2 files', async () => {
    const fields = Array.from({ length: 28 }, (_, n) => field(`f${n}`, 'x')).join('');
    const files = ['a', 'b'].map((name) => part(`name="${name}"; filename="x"`, 'x')).join('');
    expect(Object.keys(await readForm(aRequest(fields + files + END)))).toHaveLength(30);
  });

  it('without parts is an empty form, which the contract then refuses', async () => {
    expect(await readForm(aRequest(END))).toEqual({});
  });

  it('with a field of every object is an ordinary field', async () => {
    const form = await readForm(aRequest(field('__proto__', 'x') + END));
    expect(Object.getPrototypeOf(form)).toBe(Object.prototype);
    expect(Object.keys(form)).toEqual(['__proto__']);
  });

  it.each([
    ['another content type', aRequest('{}', 'application/json')],
    ['no content type', aRequest('{}', '')],
    ['no boundary', aRequest(field('a', 'b') + END, 'multipart/form-data')],
    ['an empty boundary', aRequest(field('a', 'b') + END, 'multipart/form-data; boundary=')],
    ['url-encoded fields', aRequest('title=x', 'application/x-www-form-urlencoded')],
    ['an end that never comes', aRequest(`${field('title', 'x')}--${BOUNDARY}\r\nContent-Disposition: form-da`)],
    ['a file cut off', aRequest(part('name="image"; filename="a.png"', 'x').slice(0, -2))],
    ['more than 28 fields', aRequest(Array.from({ length: 29 }, (_, n) => field(`f${n}`, 'x')).join('') + END)],
    ['a part without a name', aRequest(`--${BOUNDARY}\r\nContent-Disposition: form-data\r\n\r\nx\r\n${END}`)],
    ['a file without a name', aRequest(part('filename="a.png"', 'x') + END)],
    ['a part without headers', aRequest(`--${BOUNDARY}\r\n\r\nx\r\n${END}`)],
    [
      'more than 2 files',
      aRequest(Array.from({ length: 3 }, (_, n) => part(`name="f${n}"; filename="a"`, 'x')).join('') + END),
    ],
    ['a field twice', aRequest(field('title', 'a') + field('title', 'b') + END)],
    ['a name that is too long', aRequest(field('n'.repeat(200), 'x') + END)],
  ])('with %s is refused', async (_, request) => {
    await expect(readForm(request)).rejects.toThrow(Rejected);
  });

  it.each([
    ['a text that is too long', aRequest(field('description', 'x'.repeat(30_000)) + END), 'Запрос слишком большой'],
    [
      'a file of more than 4 MB',
      aRequest(part('name="image"; filename="a"', 'x'.repeat(4 * 1024 * 1024 + 1)) + END),
      'Изображение не должно быть больше 4 МБ',
    ],
    ['a body beyond all limits', aRequest('x'.repeat(6_000_000)), 'Изображение не должно быть больше 4 МБ'],
  ])('with %s is too large', async (_, request, text) => {
    await expect(readForm(request)).rejects.toThrow(TooLarge);
    await expect(readForm(request)).rejects.toThrow(text);
  });

  it('of random bytes never ends in anything but a refusal or a form', async () => {
    for (let round = 0; round < 300; round++) {
      const noise = Buffer.from(Array.from({ length: round }, (_, at) => (at * 131 + round * 17) % 256));
      const whole = Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), noise, Buffer.from(`\r\n${END}`)]);
      await readForm(aRequest(whole)).catch((reason: unknown) => expect(reason).toBeInstanceOf(Rejected));
    }
  });
});
