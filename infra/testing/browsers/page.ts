import { setTimeout as sleep } from 'node:timers/promises';

export type Point = { readonly x: number; readonly y: number };

/** One page of a browser: the few operations that the tools of all engines offer. */
export type Driver = {
  open(url: string): Promise<void>;
  /** @returns the value of an expression in the page, or with `inFrame` in the page's first frame */
  evaluate(expression: string, inFrame?: boolean): Promise<unknown>;
  click(at: Point): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  type(text: string): Promise<void>;
  screenshot(path: string): Promise<void>;
  close(): Promise<void>;
};

export type Browser = { readonly name: string; readonly start: () => Promise<Driver> };

/** The longest wait, long enough for a busy machine. No check here depends on speed. */
export const PATIENCE_MS = 300_000;

/** Runs in the page. Finds the last control whose name is `name`, or begins with it. @returns its middle */
const FIND = `(name, selector) => {
  const clean = (text) => (text || '').replace(/\\s+/g, ' ').trim();
  const named = (one) => clean(one.getAttribute('aria-label') || (one.labels && one.labels[0] && one.labels[0].innerText) || one.innerText || one.placeholder);
  const fits = (one) => { const has = named(one); return has === name ? 2 : has.startsWith(name) ? 1 : 0; };
  const all = [...document.querySelectorAll(selector)].filter((one) => one.getClientRects().length && fits(one));
  const exact = all.filter((one) => fits(one) === 2);
  const found = (exact.length ? exact : all).pop();
  if (!found) return null;
  const look = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    const at = { x: left + width / 2, y: top + Math.min(height / 2, 12) };
    const hit = document.elementFromPoint(at.x, at.y);
    return hit && (found.contains(hit) || hit.contains(found)) ? at : null;
  };
  // Scrolls only if the control is not visible, because Firefox scrolls back and forth by a pixel each time.
  return look() || (found.scrollIntoView({ block: 'center' }), look());
}`;

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' && value !== null && 'x' in value && 'y' in value && typeof value.x === 'number';

/**
 * The actions of a person on a page: waits for words, presses, fills in. Each action waits up to five minutes for what
 * it needs.
 */
export const aPage = (driver: Driver) => {
  const until = async <T>(what: string, look: () => Promise<T | undefined>): Promise<T> => {
    const deadline = Date.now() + PATIENCE_MS;
    let why = '';
    for (;;) {
      // No page answers while one page replaces the other, or before a frame exists.
      const found = await look().catch((reason: unknown) => {
        why = String(reason);
        return undefined;
      });
      if (found !== undefined) return found;
      if (Date.now() > deadline) {
        const text = await driver.evaluate('document.body.innerText.slice(0, 1500)');
        throw new Error(`There is no ${what} ${why}. The page says: ${String(text)}`);
      }
      await sleep(100);
    }
  };

  // Waits until the control stands still, which means at the same place in two looks.
  const find = (name: string, selector: string): Promise<Point> => {
    let before: Point | undefined;
    return until(`«${name}»`, async () => {
      const at = await driver.evaluate(`(${FIND})(${JSON.stringify(name)}, ${JSON.stringify(selector)})`);
      const now = isPoint(at) ? at : undefined;
      const stands = now && before && now.x === before.x && now.y === before.y;
      before = now;
      return stands ? now : undefined;
    });
  };

  const holds = (expression: string, inFrame = false): Promise<true> =>
    until(expression, async () =>
      (await driver.evaluate(`Boolean(${expression})`, inFrame)) === true ? true : undefined,
    );

  return {
    ...driver,
    find: (name: string, selector = 'button, a, [role="tab"], [role="button"], label') => find(name, selector),
    press: async (name: string): Promise<void> =>
      driver.click(await find(name, 'button, a, summary, [role="tab"], [role="button"], [role="menuitem"], label')),
    fill: async (label: string, text: string): Promise<void> => {
      await driver.click(await find(label, 'input, textarea'));
      await driver.type(text);
    },
    holds,
    sees: (words: string, inFrame = false): Promise<true> =>
      holds(`document.body.innerText.includes(${JSON.stringify(words)})`, inFrame),
  };
};
export type Page = ReturnType<typeof aPage>;
