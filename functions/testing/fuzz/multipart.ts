import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import type { Random } from '#shared/testing/random.ts';

/** A multipart body that may be broken anywhere, and the content type that is sent with it. */
export type Multipart = { readonly type: string; readonly body: Buffer };

const BOUNDARIES = ['x', '----WebKitFormBoundaryAbC123', "a'()+_,-./:=?", 'b'.repeat(70), 'b'.repeat(300)] as const;

const typeOf = (boundary: string, random: Random): string =>
  random.chance(0.8)
    ? `multipart/form-data; boundary="${boundary}"`
    : random.pick([
        `multipart/form-data; boundary=${boundary}`,
        `Multipart/Form-Data;Boundary="${boundary}"; charset=utf-8`,
        `multipart/form-data; boundary="${boundary}`,
        `multipart/form-data; boundary=${boundary}; boundary=other`,
        `multipart/form-data; boundary="${boundary}" `,
        'multipart/form-data; boundary=other',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=""',
        'multipart/form-data;',
        `multipart/mixed; boundary="${boundary}"`,
      ]);

const NAMES = ['title', 'description', 'startDate', 'endDate', 'color', 'externalLink', 'image', 'id', 'x'] as const;
const CONTENT_TYPES = [
  'image/png',
  'text/plain; charset=utf-16',
  'text/plain; charset=',
  'text/plain; charset',
  'application/octet-stream',
  'multipart/mixed; boundary=inner',
  ';',
  '',
] as const;
const ENCODINGS = ['base64', 'quoted-printable', '8bit', 'BASE64', 'x-none', ''] as const;

const textOf = (random: Random): string => random.pick(HOSTILE_TEXTS);
const bytesOf = (random: Random): string =>
  String.fromCharCode(...Array.from({ length: random.below(60) }, () => random.below(256)));

const dispositionOf = (name: string, random: Random): string =>
  random.pick([
    `form-data; name="${name}"`,
    `form-data; name=${name}`,
    `form-data; name="${name}"; name="other"`,
    `form-data; name="${name}"; filename="a.png"`,
    `form-data; name="${name}"; filename=""`,
    `form-data; name="${name}"; filename*=utf-8''%E4%B8%AD.png`,
    `form-data; name="${name}"; filename*=utf-8''%`,
    `form-data; name="${name}"; filename*=x`,
    `form-data; name="${name}`,
    `form-data; name="a\\"b"`,
    `form-data; name=""`,
    'form-data; name',
    'form-data; name=',
    'form-data; filename="a.png"',
    'form-data',
    'form-data;',
    ';',
    '',
    `attachment; name="${name}"`,
    `FORM-DATA;NAME="${name}"`,
    `form-data; name="${textOf(random)}"`,
    `form-data; name="${bytesOf(random)}"`,
  ]);

const headersOf = (name: string, random: Random): string[] => {
  const lines = [`Content-Disposition: ${dispositionOf(name, random)}`];
  if (random.chance(0.3)) lines.push(`Content-Type: ${random.pick(CONTENT_TYPES)}`);
  if (random.chance(0.2)) lines.push(`Content-Transfer-Encoding: ${random.pick(ENCODINGS)}`);
  if (random.chance(0.1)) lines.push(`Content-Disposition: ${dispositionOf(name, random)}`);
  if (random.chance(0.05)) lines.push(`x-${'long'.repeat(random.below(5_000))}: y`);
  if (random.chance(0.05)) lines.push(...Array.from({ length: random.below(60) }, (_, at) => `x-${at}: y`));
  if (random.chance(0.05))
    lines.push(random.pick(['no colon', ': no name', ' folded: line', '\0: \0', bytesOf(random)]));
  if (random.chance(0.05)) lines.shift();
  return lines;
};

const nested = (random: Random): string =>
  `--inner\r\n${headersOf('title', random).join('\r\n')}\r\n\r\n${bytesOf(random)}\r\n--inner--`;

const brokenPart = (boundary: string, random: Random): string => {
  const end = random.chance(0.95) ? '\r\n' : random.pick(['\n', '\r', '']);
  const value = random.pick([
    textOf(random),
    bytesOf(random),
    nested(random),
    `\r\n--${boundary.slice(0, -1)}`,
    `--${boundary}`,
    'x'.repeat(random.below(30_000)),
  ]);
  const headers = headersOf(random.pick(NAMES), random).join(end);
  return `--${boundary}${end}${headers}${end}${random.chance(0.95) ? end : ''}${value}${end}`;
};

const soundPart = (boundary: string, name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

const SOUND = { title: 'x', startDate: '2025-03-05T09:00:00Z', endDate: '2025-03-05T10:00:00Z' } as const;

/** The body with a random part taken out, doubled or cut off, with noise, or with other line ends. */
const damaged = (body: Buffer, random: Random): Buffer => {
  const [from, to] = [random.below(body.length + 1), random.below(body.length + 1)].sort((one, other) => one - other);
  const [low = 0, high = 0] = [from, to];
  const noise = Buffer.from(bytesOf(random), 'latin1');
  return random.pick([
    () => body.subarray(0, high),
    () => body.subarray(low),
    () => Buffer.concat([body.subarray(0, low), body.subarray(high)]),
    () => Buffer.concat([body.subarray(0, high), body.subarray(low)]),
    () => Buffer.concat([body.subarray(0, low), noise, body.subarray(low)]),
    () => Buffer.from(body.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  ])();
};

/**
 * The form of a new event. Its values are mostly sound, and its structure is broken in any way that a client may break
 * it.
 */
export const someMultipart = (random: Random): Multipart => {
  const boundary = random.pick(BOUNDARIES);
  const fields = Object.entries(SOUND).map(([name, value]) => soundPart(boundary, name, value));
  const count = random.pick([() => random.below(4), () => random.below(4), () => 24 + random.below(8)])();
  const others = Array.from({ length: count }, (_, at) =>
    random.chance(0.6) ? brokenPart(boundary, random) : soundPart(boundary, `f${at}`, textOf(random)),
  );
  const parts = random.chance(0.3) ? fields : random.chance(0.5) ? [...fields, ...others] : [...others, ...fields];
  const end = random.chance(0.9) ? `--${boundary}--\r\n` : random.pick(['', `--${boundary}`, `--${boundary}--x`]);
  const around = random.chance(0.05) ? [textOf(random), bytesOf(random)] : ['', ''];
  const body = Buffer.from(`${around[0]}${parts.join('')}${end}${around[1]}`, random.chance(0.5) ? 'utf8' : 'latin1');
  return { type: typeOf(boundary, random), body: random.chance(0.2) ? damaged(body, random) : body };
};
