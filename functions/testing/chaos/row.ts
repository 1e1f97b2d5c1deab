import type { Heard } from './heard.ts';

/** What came of one kind of fault. */
export type Row = {
  readonly fault: string;
  readonly injected: number;
  readonly heard: Heard;
  /** What was lost or is muddled afterwards. */
  readonly lost: readonly string[];
  /** The longest time until it served again. */
  readonly seconds: number;
};

export const problemsOf = ({ fault, heard, lost }: Row): string[] =>
  [...heard.blemishes, ...lost].map((problem) => `${fault}: ${problem}`);

const refusals = ({ refused, silent }: Heard): string => {
  const counts = [...refused].map(([status, times]) => `${times} × ${status}`);
  return [...counts, ...(silent > 0 ? [`${silent} × no answer`] : [])].join(', ') || '0';
};

/** The rows as a table in Markdown, as it stands in the README. */
export const asTable = (rows: readonly Row[]): string[] => [
  '| Fault | injected | writes acknowledged | refused | lost or muddled | served again after, s |',
  '|---|--:|--:|--:|--:|--:|',
  ...rows.map(
    ({ fault, injected, heard, lost, seconds }) =>
      `| ${[fault, injected, heard.acknowledged, refusals(heard), lost.length, seconds.toFixed(1)].join(' | ')} |`,
  ),
];
