/** Runs the work for every input, at most `width` at once. Answers are in the order of the inputs. The first failure ends it. */
export const inParallel = async <I, O>(
  width: number,
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
): Promise<O[]> => {
  const answers: O[] = [];
  // One iterator for all lanes: a free lane takes the next input.
  const queue = inputs.entries();
  const lane = async (): Promise<void> => {
    for (const [at, input] of queue) answers[at] = await work(input);
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, lane));
  return answers;
};

/** Begins each work when the one before has ended, also by a failure. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = before.then(work);
    before = own.catch(() => undefined);
    return own;
  };
};
