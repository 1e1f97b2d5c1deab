/**
 * A map whose values together take at most so many bytes. The values that were set first are dropped first.
 * @param sizeOf bytes of a value
 */
export const boundedMap = <V>(mostBytes: number, sizeOf: (value: V) => number) => {
  const kept = new Map<string, V>();
  let bytes = 0;
  const drop = (key: string): void => {
    const value = kept.get(key);
    if (value === undefined) return;
    bytes -= sizeOf(value);
    kept.delete(key);
  };
  const set = (key: string, value: V): void => {
    drop(key);
    kept.set(key, value);
    bytes += sizeOf(value);
    for (const oldest of kept.keys()) {
      if (bytes <= mostBytes) return;
      drop(oldest);
    }
  };
  return { get: (key: string): V | undefined => kept.get(key), set, drop };
};
