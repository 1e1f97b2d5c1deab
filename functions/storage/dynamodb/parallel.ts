/**
 * Runs the work for every input, at most `width` at the same time. The answers have the order of the inputs. The first
 * failure is thrown at once. The work for the other inputs continues.
 */
export const inParallel = async <I, O>(
  width: number,
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
): Promise<O[]> => {
  const answers: O[] = [];
  // All lanes share one iterator, so a free lane takes the next input.
  const queue = inputs.entries();
  const lane = async (): Promise<void> => {
    for (const [at, input] of queue) answers[at] = await work(input);
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, lane));
  return answers;
};

/** Runs works one after the other. The next work begins even if the work before it has failed. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = before.then(work);
    before = own.catch(() => undefined);
    return own;
  };
};
