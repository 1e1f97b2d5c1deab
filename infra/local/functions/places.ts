/** The right to run. `leave` gives it to the next in line. */
type Place = { leave(): void };

/**
 * Limits the number of simultaneous callers. Further callers wait in line.
 * @param patience milliseconds that a caller waits; after that it gets undefined
 */
export const createPlaces = (count: number, patience: number) => {
  let free = count;
  const line = new Set<() => void>();

  const leave = (): void => {
    const [next] = line;
    if (next) next();
    else free++;
  };

  const enter = (): Promise<Place | undefined> => {
    if (free > 0) {
      free--;
      return Promise.resolve({ leave });
    }
    return new Promise((resolve) => {
      const settle = (place: Place | undefined): void => {
        clearTimeout(late);
        line.delete(next);
        resolve(place);
      };
      const next = (): void => settle({ leave });
      const late = setTimeout(() => settle(undefined), patience);
      line.add(next);
    });
  };

  return { enter };
};
