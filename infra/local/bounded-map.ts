/**
 * Bytes of an entry besides its key and its body: the headers of an answer and the objects of V8. If they did not
 * count, a stranger could fill the memory with answers of two bytes, each for another query.
 */
const ENTRY_BYTES = 4000;

/**
 * A map whose entries together take at most `mostBytes` bytes. The entries that were set first are dropped first.
 * @param bodyOf bytes of a value's body
 */
export const boundedMap = <V>(mostBytes: number, bodyOf: (value: V) => number) => {
  const kept = new Map<string, V>();
  let bytes = 0;
  const sizeOf = (key: string, value: V): number => key.length + bodyOf(value) + ENTRY_BYTES;
  const drop = (key: string): void => {
    const value = kept.get(key);
    if (value === undefined) return;
    bytes -= sizeOf(key, value);
    kept.delete(key);
  };
  const set = (key: string, value: V): void => {
    drop(key);
    kept.set(key, value);
    bytes += sizeOf(key, value);
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  };
  return { get: (key: string): V | undefined => kept.get(key), set, drop };
};
