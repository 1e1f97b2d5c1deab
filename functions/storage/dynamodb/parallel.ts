/** Runs the work for every input, at most `width` at once; answers in the order of the inputs. The first failure ends it. */
export const inParallel = async <I, O>(
  width: number,
  inputs: readonly I[],
  work: (input: I) => Promise<O>,
): Promise<O[]> => {
  const answers: O[] = [];
  // One iterator for all lanes: each takes the next input when it is free.
  const queue = inputs.entries();
  const lane = async (): Promise<void> => {
    for (const [at, input] of queue) answers[at] = await work(input);
  };
  await Promise.all(Array.from({ length: Math.min(width, inputs.length) }, lane));
  return answers;
};

/** Lets each work begin when the one before has ended, however that went. */
export const oneByOne = (): (<T>(work: () => Promise<T>) => Promise<T>) => {
  let before: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = before.then(work);
    before = own.catch(() => undefined);
    return own;
  };
};
