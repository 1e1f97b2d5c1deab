import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { AXE } from '#shared/testing/axe-source.ts';

const Violations = v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }));

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Theme = 'light' | 'dark';
type Options = {
  /** Rules of axe that this screen is excused from, by a comment beside it. */
  except?: readonly string[];
  /** All rules in this theme alone: for a screen that is looked at in the other one at another width. */
  theme?: Theme;
};

const BOTH: readonly (readonly [Theme, readonly string[]])[] = [
  ['light', ALL],
  ['dark', ['color-contrast']],
];

/** Once for a page, with nothing that comes back. Colours are judged at rest, not on their way in. */
const prepare = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(() => { ${AXE} })()`);
  await page.evaluate(() => {
    const atRest = new CSSStyleSheet();
    // Elements that are not laid out while out of view are judged too.
    atRest.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }');
    document.adoptedStyleSheets.push(atRest);
  });
};

/**
 * Everything that axe finds against WCAG 2.2 AA and best practice on the page as it stands, frames excepted: in the
 * light theme by all rules; in the dark theme, which changes nothing but colours, by the rule about those.
 * @returns `<theme> <rule>: <first elements concerned>`, for `toEqual([])`
 */
export const violations = async (page: Page, { except = [], theme }: Options = {}): Promise<string[]> => {
  const found: string[] = [];
  await prepare(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Each change of theme costs as much as the look.
  const looks = theme ? [[theme, ALL] as const] : isDark ? BOTH.toReversed() : BOTH;
  for (const [colorScheme, runOnly] of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const answer = await page.evaluate(
      async ([only, disabled]) => {
        await new Promise((done) => requestAnimationFrame(done));
        await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)));
        const rules = Object.fromEntries(disabled.map((rule) => [rule, { enabled: false }]));
        const options = { runOnly: only, rules, iframes: false, resultTypes: ['violations'] };
        const { violations } = await Reflect.get(window, 'axe').run(document, options);
        return violations;
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
