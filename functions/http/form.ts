import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import { Rejected, TooLarge } from '#functions/domain/errors.ts';
import { IMAGE_BYTES_MAX } from '#shared/contracts/events.ts';
import { fieldErrors, apiErrors as words } from '#shared/locale/errors.ts';
import type { GatewayRequest } from './gateway.ts';

/** All that is not the picture: 5,000 characters of description are at most 20 kB. */
const FIELD_BYTES_MAX = 24_000;
const OVERHEAD_BYTES_MAX = 128_000;

/** Characters of a field's name; the parser itself bounds only all headers of a part. */
const NAME_MAX = 100;

/** The contract names 9 fields; a few more may come, to be named as unknown. */
const LIMITS = {
  fieldSize: FIELD_BYTES_MAX,
  fields: 20,
  fileSize: IMAGE_BYTES_MAX,
  files: 2,
  parts: 22,
  headerPairs: 20,
  headerSize: 4_096,
};

// Looked at before anything is decoded: a body this large can only be so because of its picture.
const bodyBytes = ({ body = '', isBase64Encoded }: GatewayRequest): Buffer => {
  const max = IMAGE_BYTES_MAX + OVERHEAD_BYTES_MAX;
  if (body.length > (isBase64Encoded ? max * 1.4 : max)) throw new TooLarge(words.imageTooLarge);
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > max) throw new TooLarge(words.imageTooLarge);
  return bytes;
};

const formHeaders = ({ headers }: GatewayRequest): BusboyHeaders => {
  const type = headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new Rejected(words.malformedRequest);
  return { 'content-type': type };
};

/** Collects the parts of one form; what breaks a limit is remembered and thrown once, by whoever waits for the form. */
const collect = (
  parser: BusboyInstance,
  done: (fields: Map<string, unknown>) => void,
  fail: (reason: Error) => void,
): void => {
  const fields = new Map<string, unknown>();
  const keep = (name: string, value: unknown): void => {
    if (name.length > NAME_MAX) fail(new Rejected(words.malformedRequest));
    if (fields.has(name)) fail(new Rejected(fieldErrors.repeatedField(name)));
    fields.set(name, value);
  };
  const tooMany = () => fail(new Rejected(words.malformedRequest));
  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (valueTruncated) fail(new TooLarge(words.requestTooLarge));
    keep(name, value);
  });
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('limit', () => fail(new TooLarge(words.imageTooLarge)));
    stream.on('error', fail);
    stream.on('end', () => {
      const bytes = Buffer.concat(chunks);
      // A file input that was left empty is sent as a file without name and bytes.
      if (bytes.length > 0 || fileName) keep(name, new File([bytes], fileName ?? '', { type }));
    });
  });
  parser.on('fieldsLimit', tooMany);
  parser.on('filesLimit', tooMany);
  parser.on('partsLimit', tooMany);
  parser.on('error', () => fail(new Rejected(words.malformedRequest)));
  parser.on('finish', () => done(fields));
};

/**
 * The multipart body as a plain object of strings and `File`s. Limits hold while reading, before a schema sees it.
 * @throws TooLarge: the picture has more than 4 MB, a text is too long; Rejected: not a form, cut off, a field twice
 */
export const readForm = async (request: GatewayRequest): Promise<Record<string, unknown>> => {
  const headers = formHeaders(request);
  const bytes = bodyBytes(request);
  const fields = await new Promise<Map<string, unknown>>((done, fail) => {
    try {
      const parser = new Busboy({ headers, limits: LIMITS });
      collect(parser, done, fail);
      parser.end(bytes);
    } catch {
      // The constructor throws for a boundary that is missing or malformed.
      fail(new Rejected(words.malformedRequest));
    }
  });
  return Object.fromEntries(fields);
};
