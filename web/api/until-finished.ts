/** Repeats a call that does part of the work, until it answers that nothing is left. Answers what the last one said. */
export const untilFinished = async <T extends { readonly isFinished: boolean }>(call: () => Promise<T>): Promise<T> => {
  for (;;) {
    const answer = await call();
    if (answer.isFinished) return answer;
  }
};
