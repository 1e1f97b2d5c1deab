import type { Target } from './target.ts';

/** What came of an attack. */
export type Seen = {
  readonly statuses: readonly number[];
  /** How many times as long as a usual request of the same run the costly one took. */
  readonly ratio?: number;
  /** How much of it was taken. */
  readonly note?: string;
  /** Whatever else it has brought about. */
  readonly found?: readonly string[];
};

export type Attack = {
  readonly by: 'a stranger' | 'somebody self-registered' | 'another user of the machine';
  readonly asked: string;
  /** Answers that it may get. */
  readonly statuses: readonly number[];
  /** The highest ratio. Generous: the machine may be busy, and what was found took a hundred times as long. */
  readonly most?: number;
  readonly run: (target: Target) => Promise<Seen>;
};

/** What is wrong with that; empty: the attack was borne. */
export const judge = ({ statuses, most }: Pick<Attack, 'statuses' | 'most'>, seen: Seen): string[] => {
  const wrong = [...new Set(seen.statuses)].filter((status) => !statuses.includes(status));
  const { ratio = 0, found = [] } = seen;
  return [
    ...wrong.map((status) => `answered ${status}`),
    ...(seen.statuses.length === 0 ? ['nothing was answered'] : []),
    ...(most !== undefined && ratio > most ? [`took ${ratio.toFixed(1)} times as long as a usual request`] : []),
    ...found,
  ];
};
