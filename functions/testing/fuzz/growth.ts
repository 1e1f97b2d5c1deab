import { Rejected, TooLarge } from '#functions/domain/errors.ts';
import { readForm } from '#functions/http/form.ts';
import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { growthOf } from '#shared/testing/growth.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { avif, be16, be32, box, chunk, emptyPlaces, gif, jpeg, png, riffChunk, webp } from './picture-bytes.ts';
import { aPictureCase, ONCE } from './picture-cases.ts';
import { cleanAsAny, pictureExcess } from './picture-cost.ts';

// Measures how the time of the code that reads strangers' bytes grows with their size. It reads pictures with one part
// repeated, up to 4 MB, and forms. Findings: a file of twice the size that takes more than three times as long; a
// picture that takes more time or memory than its bytes allow.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf('pictures and forms, time against size');

type Bytes = Buffer<ArrayBuffer>;
/** The part, repeated until it has at least this number of bytes. */
const filled = (part: Bytes, size: number): Bytes => Buffer.alloc(Math.ceil(size / part.length) * part.length, part);
/** A picture with additional bytes at a place. The place counts from the beginning, or from the end if negative. */
const within = (picture: Bytes, at: number, more: Bytes): Bytes =>
  Buffer.concat([picture.subarray(0, at), more, picture.subarray(at)]);
const empty = Buffer.alloc(0);
const hex = (text: string): Bytes => Buffer.from(text, 'hex');

const PICTURES: Readonly<Record<string, (size: number) => Bytes>> = {
  'texts of a PNG': (size) => within(png(1, 1), 33, filled(chunk('tEXt', Buffer.from('a\0b')), size)),
  'empty data of a PNG': (size) => within(png(1, 1), 33, filled(chunk('IDAT', empty), size)),
  'unknown chunks of a PNG': (size) => within(png(1, 1), 33, filled(chunk('abCd', empty), size)),
  'comments of a GIF': (size) => within(gif(1, 1), 19, filled(hex('21fe016100'), size)),
  'blocks of a comment of a GIF': (size) =>
    within(gif(1, 1), 19, Buffer.concat([hex('21fe'), filled(hex('0161'), size), hex('00')])),
  'pictures of a GIF': (size) => within(gif(1, 1), 19, filled(hex('2c0000000001000100000202440100'), size)),
  'comments of a JPEG': (size) => within(jpeg(1, 1), 20, filled(hex('fffe0002'), size)),
  'EXIF of a JPEG': (size) => within(jpeg(1, 1), 20, filled(hex('ffe1000845786966'), size)),
  'profiles of a JPEG': (size) =>
    within(
      jpeg(1, 1),
      20,
      filled(Buffer.concat([hex('ffe2'), be16(16), Buffer.from('ICC_PROFILE\0'), hex('01ff')]), size),
    ),
  'padding of a JPEG': (size) => within(jpeg(1, 1), 20, filled(hex('ff'), size)),
  'restarts of a JPEG': (size) => within(jpeg(1, 1), -2, filled(hex('ffd0'), size)),
  'scans of a JPEG': (size) => within(jpeg(1, 1), -2, filled(hex('ffda0008010100003f0000'), size)),
  'chunks of a WebP': (size) => webp(1, 1, { before: [filled(riffChunk('ABCD', empty), size)] }),
  'EXIF of a WebP': (size) => webp(1, 1, { flags: 8, after: [filled(riffChunk('EXIF', empty), size)] }),
  'frames of a WebP': (size) => webp(1, 1, { flags: 2, after: [filled(riffChunk('ANMF', Buffer.alloc(16)), size)] }),
  'properties of an AVIF': (size) => avif(8, 8, filled(box('free'), size)),
  'colours of an AVIF': (size) => avif(8, 8, filled(box('colr', Buffer.from('nclx\0\0\0\0\0\0\0')), size)),
  'places of an AVIF': (size) => avif(8, 8, undefined, emptyPlaces(Math.min(65_000, Math.ceil(size / 6)))),
  'boxes before an AVIF': (size) =>
    Buffer.concat([avif(8, 8).subarray(0, 28), filled(box('free'), size), avif(8, 8).subarray(28)]),
  'boxes after an AVIF': (size) => Buffer.concat([avif(8, 8), filled(box('free'), size)]),
  'nested boxes of an AVIF': (size) => {
    const depth = Math.floor(size / 8);
    return avif(
      8,
      8,
      Buffer.concat(
        Array.from({ length: depth }, (_, at) => Buffer.concat([be32((depth - at) * 8), Buffer.from('ipco')])),
      ),
    );
  },
};

const part = (head: string, value: string): string => `--x\r\n${head}\r\n\r\n${value}\r\n`;
const named = (name: string): string => `Content-Disposition: form-data; name="${name}"`;
const FORMS: Readonly<Record<string, (size: number) => string>> = {
  'a long value': (size) => part(named('title'), 'я'.repeat(size / 2)),
  'line breaks': (size) => part(named('title'), '\r\n'.repeat(size / 2)),
  'almost boundaries': (size) => part(named('title'), '\r\n--'.repeat(size / 4)),
  hyphens: (size) => part(named('title'), '-'.repeat(size)),
  fields: (size) => part(named('a'), '').repeat(size / 60),
  headers: (size) => part(`${named('a')}${'\r\nx: y'.repeat(size / 6)}`, ''),
  'a long header': (size) => part(`${named('a')}; ${'a="b"; '.repeat(size / 7)}`, ''),
  quotes: (size) => part(named('\\"'.repeat(size / 2)), ''),
  'a preamble': (size) => `${'-'.repeat(size)}\r\n${part(named('a'), '')}`,
  files: (size) => part(`${named('image')}; filename="a"`, '').repeat(size / 70),
};
const REQUEST = { routeKey: 'POST /api/events', rawPath: '/api/events', rawQueryString: '' } as const;
const requestContext = { http: { sourceIp: '127.0.0.1' }, requestId: 'r' };
const readSome = async (body: string): Promise<void> => {
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const request = { ...REQUEST, requestContext, headers, body: `${body}--x--\r\n`, isBase64Encoded: false };
  await readForm(request).catch((reason: unknown) => {
    if (!(reason instanceof Rejected || reason instanceof TooLarge)) throw reason;
  });
};

/** Notes a finding if the time of the work grows faster than its input. */
const look = async <T>(name: string, make: (size: number) => T, work: (input: T) => unknown): Promise<void> => {
  const fault = await growthOf(make, work, 0.95 * IMAGE_BYTES_MAX).catch((reason: unknown) => `thrown: ${reason}`);
  tally.count('accepted');
  if (fault) tally.find(`${name}: ${fault}`);
};
for (const [name, make] of Object.entries(PICTURES)) await look(name, make, cleanAsAny);
for (const [name, make] of Object.entries(FORMS)) await look(name, make, readSome);
for (const make of Object.values(PICTURES).flatMap((one) => [12_000, 3_900_000].map((size) => () => one(size)))) {
  const excess = await pictureExcess(make());
  if (excess) tally.find(excess);
}
for (let at = 0; at < cases; at++) {
  const { what, file } = ONCE[at] ?? (await aPictureCase(random));
  const excess = await pictureExcess(await file.bytes());
  tally.count('accepted');
  if (excess) tally.find(`${what} (${file.size} bytes): ${excess}`);
}
report(tally);
