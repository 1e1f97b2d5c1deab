/** A seeded generator of numbers from 0 to 1 (mulberry32). Every run with an equal seed draws equal numbers. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Draws numbers of widgets, from 0. The n-th widget is drawn 1/n as often as the first widget (Zipf). */
const widgetDrawer = (widgets: number, random: () => number): (() => number) => {
  const sums = new Float64Array(widgets);
  let sum = 0;
  for (let at = 0; at < widgets; at++) {
    sum += 1 / (at + 1);
    sums[at] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let [from, to] = [0, widgets - 1];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((sums[middle] ?? sum) < wanted) from = middle + 1;
      else to = middle;
    }
    return from;
  };
};

export type Crowd = {
  readonly viewers: number;
  readonly widgets: number;
  /** Seconds over which the viewers are spread evenly. */
  readonly seconds: number;
  /** Caches of CloudFront that the viewers use. Each cache asks the origin separately. */
  readonly caches: number;
  /** Seconds for which a cache keeps an answer. */
  readonly keptSeconds: number;
};

/**
 * Simulates viewers. Each viewer requests a document.
 * @returns requests to the origin: all, and the most in one second
 */
export const originRequests = (
  { viewers, widgets, seconds, caches, keptSeconds }: Crowd,
  random: () => number,
): { total: number; mostInASecond: number } => {
  const draw = widgetDrawer(widgets, random);
  const freshUntil = new Map<number, number>();
  const ofSecond = new Uint32Array(seconds + 1);
  let total = 0;
  for (let at = 0; at < viewers; at++) {
    const now = (at / viewers) * seconds;
    const key = draw() * caches + Math.floor(random() * caches);
    if ((freshUntil.get(key) ?? 0) > now) continue;
    freshUntil.set(key, now + keptSeconds);
    total++;
    const second = Math.floor(now);
    ofSecond[second] = (ofSecond[second] ?? 0) + 1;
  }
  return { total, mostInASecond: Math.max(...ofSecond) };
};
