/** What the callers of one fault have heard. */
export type Heard = {
  acknowledged: number;
  /** how often each status was the answer to a write that was not done */
  readonly refused: Map<number, number>;
  /** writes without any answer */
  silent: number;
  /** answers that nobody should ever see */
  readonly blemishes: string[];
};

export const nothingHeard = (): Heard => ({ acknowledged: 0, refused: new Map(), silent: 0, blemishes: [] });

/** What API Gateway itself says when a function has died; nothing of ours is asked. `call-api.ts` puts Russian words on it. */
const GATEWAY = '{"message":"Internal Server Error"}';
const INSIDE = /\n\s+at |Exception|[A-Za-z]Error\b|node_modules|file:\/\/|\/(work|tmp|home|var)\//;

/**
 * Why a refusal is not fit to be heard; undefined when it is: the right kind of status, words in Russian, nothing of the
 * inside.
 * @param expected statuses that the fault may lead to
 */
export const blemishOf = (
  { status, text }: { status: number; text: string },
  expected: readonly number[],
): string | undefined => {
  const said = `${status} ${text.slice(0, 200)}`;
  if (!expected.includes(status)) return `unexpected: ${said}`;
  if (INSIDE.test(text)) return `tells of the inside: ${said}`;
  return /[а-яё]/i.test(text) || text === GATEWAY ? undefined : `not in Russian: ${said}`;
};
