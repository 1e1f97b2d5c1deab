import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { AXE } from '#shared/testing/axe-source.ts';

const Violations = v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }));

const ALL = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

type Theme = 'light' | 'dark';
type Options = {
  /** Rules of axe that are off for this screen. A comment beside the list says why. */
  except?: readonly string[];
  /** Checks all rules, but only in this theme. Used when the other theme is checked at another width. */
  theme?: Theme;
};

const BOTH: readonly (readonly [Theme, readonly string[]])[] = [
  ['light', ALL],
  ['dark', ['color-contrast']],
];

/** Adds axe to the page, once. Switches transitions off, so that axe judges the final colours. */
const prepare = async (page: Page): Promise<void> => {
  if (await page.evaluate(() => 'axe' in window)) return;
  await page.evaluate(`(() => { ${AXE} })()`);
  await page.evaluate(() => {
    const atRest = new CSSStyleSheet();
    // Lets axe also judge elements that are out of view.
    atRest.replaceSync('*, ::before, ::after { transition: none !important; content-visibility: visible !important }');
    document.adoptedStyleSheets.push(atRest);
  });
};

/**
 * Lists what violates WCAG 2.2 AA or best practice on the page, without its frames. The light theme is checked by all
 * rules. The dark theme changes only colours, so it is checked only by the rule on contrast.
 * @returns `<theme> <rule>: <first elements concerned>`, for `toEqual([])`
 */
export const violations = async (page: Page, { except = [], theme }: Options = {}): Promise<string[]> => {
  const found: string[] = [];
  await prepare(page);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  // Begins with the present theme, because a change of theme costs as much as a check.
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
