const MB = 1024 * 1024;
/** The limits for reading strangers' bytes. Sound bytes cost far less, and an attack costs far more. */
const MOST = { ms: 500, msPerMb: 500, bytes: 64 * MB, bytesPerByte: 60 };

type Cost = { readonly ms: number; readonly bytes: number };

/**
 * Does the work.
 * @returns its result, the milliseconds of processor time that it took, and the bytes of memory that it still holds
 */
export const costOf = async <T>(work: () => T | Promise<T>): Promise<Cost & { readonly result: T }> => {
  const [cpu, before] = [process.cpuUsage(), process.memoryUsage()];
  const result = await work();
  const { user, system } = process.cpuUsage(cpu);
  const { heapUsed, external } = process.memoryUsage();
  return { result, ms: (user + system) / 1000, bytes: heapUsed + external - before.heapUsed - before.external };
};

/** Says which cost of work on an input of `size` bytes exceeds the limit. Undefined if none does. */
export const excessOf = ({ ms, bytes }: Cost, size: number, most = MOST): string | undefined => {
  if (ms > most.ms + (most.msPerMb * size) / MB) return `${size} bytes: ${ms.toFixed(0)} ms of processor time`;
  if (bytes > most.bytes + most.bytesPerByte * size) return `${size} bytes: ${(bytes / MB).toFixed(0)} MB of memory`;
  return undefined;
};
