import axe from 'axe-core';
import type { Page } from 'playwright-core';
import * as v from 'valibot';

const Violations = v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }));

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Options = {
  /** Rules of axe that this screen is excused from, by a comment beside it. */
  except?: readonly string[];
};

/**
 * Everything that axe finds against WCAG 2.2 AA and best practice on the page as it stands, frames excepted: in the
 * light theme by all rules; in the dark theme, which changes nothing but colours, by the rule about those.
 * @returns `<theme> <rule>: <first elements concerned>`, for `toEqual([])`
 */
export const violations = async (page: Page, { except = [] }: Options = {}): Promise<string[]> => {
  const found: string[] = [];
  // Half a megabyte: sent once, and nothing of it comes back.
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(`(() => { ${axe.source} })()`);
  for (const [colorScheme, runOnly] of [
    ['dark', ['color-contrast']],
    ['light', ALL],
  ] as const) {
    // Colours are judged at rest, not on their way in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const answer = await page.evaluate(
      async ([only, disabled]) => {
        // What inherits a colour in transition begins its own after it: at rest are two frames without any.
        for (let still = 0; still < 2; ) {
          await new Promise((done) => requestAnimationFrame(done));
          const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
          await Promise.all(moving.map((animation) => animation.finished.catch(() => undefined)));
          still = moving.length === 0 ? still + 1 : 0;
        }
        const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
        const options = { runOnly: only, rules, iframes: false, resultTypes: ['violations'] };
        return (await Reflect.get(window, 'axe').run(document, options)).violations;
      },
      [runOnly, except] as const,
    );
    for (const { id, nodes } of v.parse(Violations, answer)) {
      const elements = nodes.slice(0, 3).map(({ html }) => html.slice(0, 200));
      found.push(`${colorScheme} ${id}: ${elements.join(' | ')}`);
    }
  }
  return found;
};
