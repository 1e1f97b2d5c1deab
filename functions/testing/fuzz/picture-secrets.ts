import { deflateSync } from 'node:zlib';
import { be16, be32, chunk, gif, jpeg, png, riffChunk, webp } from './picture-bytes.ts';

// Pictures as cameras and editors write them: place, camera and author stand beside the pixels.

type Bytes = Buffer<ArrayBuffer>;

/** A word that every text below contains. */
export const SECRET = 'SECRET';
/** The bytes that these pictures have as their colour profile. */
export const PROFILE = Buffer.from('a colour profile');

const text = Buffer.from(`${SECRET} camera\0`);

/** EXIF as TIFF: an orientation, a maker and the latitude 55°45′N, longitude 37°37′E. */
export const tiff = (orientation: number): Bytes => {
  const entry = (tag: number, type: number, count: number, value: Bytes): Bytes =>
    Buffer.concat([be16(tag), be16(type), be32(count), value, Buffer.alloc(4 - value.length)]);
  const [maker, gps] = [8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + text.length];
  const degrees = gps + 2 + 4 * 12 + 4;
  const angle = (...parts: number[]): Bytes => Buffer.concat(parts.flatMap((part) => [be32(part), be32(1)]));
  return Buffer.concat([
    Buffer.from('4d4d002a00000008', 'hex'),
    be16(3),
    entry(0x010f, 2, text.length, be32(maker)),
    entry(0x0112, 3, 1, be16(orientation)),
    entry(0x8825, 4, 1, be32(gps)),
    be32(0),
    text,
    be16(4),
    entry(1, 2, 2, Buffer.from('N\0')),
    entry(2, 5, 3, be32(degrees)),
    entry(3, 2, 2, Buffer.from('E\0')),
    entry(4, 5, 3, be32(degrees + 24)),
    be32(0),
    angle(55, 45, 0),
    angle(37, 37, 0),
  ]);
};

const XMP = Buffer.from(
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" dc:source="${SECRET}"/></rdf:RDF></x:xmpmeta>`,
);
/** A caption (dataset 2:120) among Photoshop's resources. */
const IPTC = Buffer.concat([
  Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0', 'latin1'),
  be32(5 + SECRET.length),
  Buffer.from([0x1c, 2, 120]),
  be16(SECRET.length),
  Buffer.from(SECRET),
]);

const spliced = (bytes: Bytes, at: number, ...parts: Bytes[]): Bytes =>
  Buffer.concat([bytes.subarray(0, at), ...parts, bytes.subarray(at)]);

const segment = (marker: number, ...data: Bytes[]): Bytes => {
  const body = Buffer.concat(data);
  return Buffer.concat([Buffer.from([0xff, marker]), be16(body.length + 2), body]);
};

/** A JPEG with secrets after its JFIF segment and after its end. */
export const tellingJpeg = (orientation: number, bytes: Bytes = jpeg(16, 8)): Bytes => {
  const planted = spliced(
    bytes,
    20,
    segment(0xe1, Buffer.from('Exif\0\0'), tiff(orientation)),
    segment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0'), XMP),
    segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01'), PROFILE),
    segment(0xe2, Buffer.from('MPF\0'), text),
    segment(0xed, IPTC),
    segment(0xef, text),
    segment(0xfe, text),
  );
  return Buffer.concat([planted, jpeg(8, 8, SECRET)]);
};

export const tellingPng = (orientation: number, bytes: Bytes = png(16, 8, { isWhole: true })): Bytes => {
  const planted = spliced(
    bytes,
    33,
    chunk('iCCP', Buffer.concat([Buffer.from('ICC\0\0'), deflateSync(PROFILE)])),
    chunk('eXIf', tiff(orientation)),
    chunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
    chunk('iTXt', Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\0\0\0\0'), XMP])),
    chunk('tIME', Buffer.from(SECRET).subarray(0, 7)),
    chunk('prVt', text),
  );
  return Buffer.concat([planted, text]);
};

const extension = (label: number, ...blocks: Bytes[]): Bytes =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...blocks.flatMap((block) => [Buffer.from([block.length]), block]),
    Buffer.from([0]),
  ]);

export const tellingGif = (): Bytes => {
  const planted = spliced(
    gif(16, 8),
    19,
    extension(0xff, Buffer.from('NETSCAPE2.0'), Buffer.from([1, 0, 0])),
    extension(0xff, Buffer.from('ICCRGBG1012'), PROFILE),
    extension(0xff, Buffer.from('XMP DataXMP'), XMP.subarray(0, 100), XMP.subarray(100)),
    extension(0xff, Buffer.from('NETSCAPE2.0'), Buffer.from([1, 0, 0]), text),
    extension(0xfe, text),
    extension(0x01, text),
    extension(0x77, text),
  );
  return Buffer.concat([planted, text]);
};

/** A WebP with secrets. Its flags announce a colour profile, EXIF and XMP. */
export const tellingWebp = (orientation: number, width = 16, height = 8): Bytes => {
  const after = [riffChunk('EXIF', tiff(orientation)), riffChunk('XMP ', XMP), riffChunk('PRIV', text)];
  return Buffer.concat([webp(width, height, { flags: 0x2c, before: [riffChunk('ICCP', PROFILE)], after }), text]);
};

/**
 * avifenc 0.11.1 (`--irot 3 --exif --xmp`) made this from 16 × 8 pixels, the left half red and the right half blue, and
 * from the metadata above.
 */
export const tellingAvif = (): Bytes => Buffer.from(AVIF, 'base64');
const AVIF =
  'AAAAIGZ0eXBhdmlmAAAAAGF2aWZtaWYxbWlhZk1BMUEAAAGFbWV0YQAAAAAAAAAoaGRscgAAAAAAAAAAcGljdAAAAAAAAAAAAAAAAGxpYmF2aWYAAAAADnBpdG0AAAAAAAEAAAA6aWxvYwAAAABEAAADAAEAAAABAAADJQAAACoAAgAAAAEAAAGtAAAAqAADAAAAAQAAAlUAAADQAAAAbWlpbmYAAAAAAAMAAAAaaW5mZQIAAAAAAQAAYXYwMUNvbG9yAAAAABlpbmZlAgAAAAACAABFeGlmRXhpZgAAAAAsaW5mZQIAAAAAAwAAbWltZVhNUABhcHBsaWNhdGlvbi9yZGYreG1sAAAAAChpcmVmAAAAAAAAAA5jZHNjAAIAAQABAAAADmNkc2MAAwABAAEAAAB0aXBycAAAAFRpcGNvAAAAFGlzcGUAAAAAAAAAEAAAAAgAAAAQcGl4aQAAAAADCAgIAAAADGF2MUOBIAAAAAAAE2NvbHJuY2x4AAEADQAGgAAAAAlpcm90AwAAABhpcG1hAAAAAAAAAAEAAQUBAoMEhQAAAaptZGF0AAAAAE1NACoAAAAIAAMBDwACAAAADAAAADIBEgADAAAAAQAGAACIJQAEAAAAAQAAAD4AAAAAU0VDUkVULU1BS0UAAAQAAQACAAAAAk4AAAAAAgAFAAAAAwAAAHQAAwACAAAAAkUAAAAABAAFAAAAAwAAAIwAAAAAAAAANwAAAAEAAAAtAAAAAQAAAAAAAAABAAAAJQAAAAEAAAAlAAAAAQAAAAAAAAABPHg6eG1wbWV0YSB4bWxuczp4PSJhZG9iZTpuczptZXRhLyI+PHJkZjpSREYgeG1sbnM6cmRmPSJodHRwOi8vd3d3LnczLm9yZy8xOTk5LzAyLzIyLXJkZi1zeW50YXgtbnMjIj48cmRmOkRlc2NyaXB0aW9uIHhtbG5zOmRjPSJodHRwOi8vcHVybC5vcmcvZGMvZWxlbWVudHMvMS4xLyIgZGM6c291cmNlPSJTRUNSRVQtWE1QIi8+PC9yZGY6UkRGPjwveDp4bXBtZXRhPhIACgg4DL+wgIaDSDIcFkAGGGGEALcZy6pUHf0C9v5evexEWi0n67qFwA==';
