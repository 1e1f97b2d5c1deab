/** The answers to the writers during one fault. */
export type Answers = {
  acknowledged: number;
  /** Refused writes by status. */
  readonly refused: Map<number, number>;
  /** Writes without any answer. */
  silent: number;
  /** Faults of refusals (`flawOf`). */
  readonly flaws: string[];
};

export const noAnswers = (): Answers => ({ acknowledged: 0, refused: new Map(), silent: 0, flaws: [] });

/** API Gateway's own answer when a function has died. The browser shows Russian words instead (`call-api.ts`). */
const GATEWAY = '{"message":"Internal Server Error"}';
/** Every fault may also lead to a late answer. */
const LATE = 503;
const INSIDE = /\n\s+at |Exception|[A-Za-z]Error\b|node_modules|file:\/\/|\/(work|tmp|home|var)\//;

/**
 * The fault of a refusal. Undefined if the refusal has an expected status, words in Russian, and no internals.
 * @param expected statuses that the fault may lead to
 */
export const flawOf = (
  { status, text }: { status: number; text: string },
  expected: readonly number[],
): string | undefined => {
  const said = `${status} ${text.slice(0, 200)}`;
  if (![...expected, LATE].includes(status)) return `unexpected: ${said}`;
  if (INSIDE.test(text)) return `tells of the inside: ${said}`;
  return /[а-яё]/i.test(text) || text === GATEWAY ? undefined : `not in Russian: ${said}`;
};

/** The outcome of one kind of fault. */
export type Row = {
  readonly fault: string;
  readonly injected: number;
  readonly answers: Answers;
  /** Data lost or inconsistent afterwards. */
  readonly lost: readonly string[];
  /** The longest time until the product served again. */
  readonly seconds: number;
  /** A sentence with further counts. */
  readonly note?: string | undefined;
};

export const problemsOf = ({ fault, answers, lost }: Row): string[] =>
  [...answers.flaws, ...lost].map((problem) => `${fault}: ${problem}`);

const refusals = ({ refused, silent }: Answers): string => {
  const counts = [...refused].map(([status, times]) => `${times} × ${status}`);
  return [...counts, ...(silent > 0 ? [`${silent} × no answer`] : [])].join(', ') || '0';
};

/** The rows as a table in Markdown. */
export const asTable = (rows: readonly Row[]): string[] => [
  '| Fault | injected | writes acknowledged | refused | lost or inconsistent | served again after, s |',
  '|---|--:|--:|--:|--:|--:|',
  ...rows.map(
    ({ fault, injected, answers, lost, seconds }) =>
      `| ${[fault, injected, answers.acknowledged, refusals(answers), lost.length, seconds.toFixed(1)].join(' | ')} |`,
  ),
];
