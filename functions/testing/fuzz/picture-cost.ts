import { WrongKind } from '#functions/domain/errors.ts';
import { PICTURE_KINDS, type PictureKind } from '#functions/domain/events/picture.ts';
import { cleanPicture } from '#functions/events/picture/clean-picture.ts';

const MB = 1024 * 1024;
/** Far above what a file of ours takes, and far below what an attack wants. */
const MOST = { ms: 500, msPerMb: 500, bytes: 64 * MB, bytesPerByte: 60 };

const clean = (kind: PictureKind, file: Uint8Array): void => {
  try {
    cleanPicture(kind, file);
  } catch (reason) {
    if (!(reason instanceof WrongKind)) throw reason;
  }
};
/** Cleans a file as each kind of picture, or sees it refused. */
export const cleanAsAny = (file: Uint8Array): void => {
  for (const kind of PICTURE_KINDS) clean(kind, file);
};

/** What the file costs beyond what its bytes allow, whichever kind it is taken for; undefined where nothing. */
export const excessOf = (file: Uint8Array): string | undefined => {
  for (const kind of PICTURE_KINDS) {
    const [cpu, before] = [process.cpuUsage(), process.memoryUsage()];
    clean(kind, file);
    const ms = process.cpuUsage(cpu).user / 1000;
    const { heapUsed, external } = process.memoryUsage();
    const bytes = heapUsed + external - before.heapUsed - before.external;
    if (ms > MOST.ms + (MOST.msPerMb * file.length) / MB) return `${kind}: ${ms.toFixed(0)} ms of processor time`;
    if (bytes > MOST.bytes + MOST.bytesPerByte * file.length) return `${kind}: ${(bytes / MB).toFixed(0)} MB of memory`;
  }
  return undefined;
};
