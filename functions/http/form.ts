import { Rejected, TooLarge } from '#functions/domain/errors.ts';
import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import type { GatewayRequest } from './gateway.ts';

/** The most bytes of a text field: 5,000 characters of description are at most 20 kB. */
const FIELD_BYTES_MAX = 24_000;
/** The most bytes of a form beside its picture. */
const OVERHEAD_BYTES_MAX = 128_000;

/** The most characters of a field's name. */
const NAME_MAX = 100;

/**
 * The most fields and files of a form. The limit is a little above the number of fields in contracts, so that a refusal
 * can name an unknown field.
 */
const FIELDS_MAX = 28;
const FILES_MAX = 2;

// The length is checked before the body is decoded. Only a picture that is too large makes a body this long.
const bodyBytes = ({ body = '', isBase64Encoded }: GatewayRequest): Buffer<ArrayBuffer> => {
  const max = IMAGE_BYTES_MAX + OVERHEAD_BYTES_MAX;
  if (body.length > (isBase64Encoded ? max * 1.4 : max)) throw new TooLarge('image-too-large');
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > max) throw new TooLarge('image-too-large');
  return bytes;
};

/**
 * Parses a form with Node's own parser. The parser keeps the whole form in memory, as the gateway does. It reports
 * every failure by a rejection.
 */
const parse = async (request: GatewayRequest): Promise<FormData> => {
  const type = request.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Rejected('malformed-request');
  const bytes = bodyBytes(request);
  try {
    return await new Response(bytes, { headers: { 'content-type': type } }).formData();
  } catch (cause) {
    throw new Rejected('malformed-request', { cause });
  }
};

const assertSmallEnough = (value: string | File): void => {
  if (typeof value !== 'string') {
    if (value.size > IMAGE_BYTES_MAX) throw new TooLarge('image-too-large');
  } else if (Buffer.byteLength(value) > FIELD_BYTES_MAX) throw new TooLarge('request-too-large');
};

// Whether the file input was left empty. Browsers send an empty file input as a file without name and bytes.
const isLeftEmpty = (value: string | File): boolean =>
  typeof value !== 'string' && value.size === 0 && value.name === '';

/**
 * The multipart body as a plain object of strings and `File`s.
 * @throws TooLarge: the picture has more than 4 MB, or a text is too long; Rejected: the body is no form, is cut off,
 * or has a field twice
 */
export const readForm = async (request: GatewayRequest): Promise<Record<string, unknown>> => {
  const entries = [...(await parse(request))];
  const files = entries.filter(([, value]) => typeof value !== 'string').length;
  if (files > FILES_MAX || entries.length - files > FIELDS_MAX) throw new Rejected('malformed-request');
  const fields = new Map<string, unknown>();
  for (const [name, value] of entries) {
    if (name.length > NAME_MAX) throw new Rejected('malformed-request');
    assertSmallEnough(value);
    if (isLeftEmpty(value)) continue;
    if (fields.has(name)) throw new Rejected(['repeated-field', name]);
    // Browsers turn each line break of a text into CR and LF, which would count as two characters.
    fields.set(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value);
  }
  return Object.fromEntries(fields);
};
