import type { Target } from './target.ts';

/** The outcome of an attack. */
export type Seen = {
  readonly statuses: readonly number[];
  /** The time of the costly request, divided by that of a usual request in the same run. */
  readonly ratio?: number;
  /** A further figure for the report, such as how many writes the product accepted. */
  readonly note?: string;
  /** Other harm that the attack did. */
  readonly found?: readonly string[];
};

export type Attack = {
  readonly by: 'a stranger' | 'somebody self-registered' | 'a program with a token' | 'another user of the machine';
  readonly asked: string;
  /** The statuses that the attack may get. */
  readonly statuses: readonly number[];
  /**
   * The highest ratio that passes. It is generous, because the machine may be busy. Attacks that worked took a hundred
   * times as long.
   */
  readonly most?: number;
  readonly run: (target: Target) => Promise<Seen>;
};

/** The faults in the outcome. If there are none, the attack did no harm. */
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
