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
  await page.evaluate(`window.axe || (() => { ${axe.source} })()`);
  for (const [colorScheme, runOnly] of [
    ['dark', ['color-contrast']],
    ['light', ALL],
  ] as const) {
    // Colours are judged at rest, not on their way in.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const answer = await page.evaluate(
      async ([only, disabled]) => {
        // The theme is switched by a script, in the frame after.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
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
