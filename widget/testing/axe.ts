import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { AXE } from '#shared/testing/axe-source.ts';

const Violations = v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }));

/** axe's findings on the page by all its rules: `<rule>: <first element concerned>`, for `toEqual([])`. */
export const violations = async (page: Page): Promise<string[]> => {
  // Neither axe itself nor all that it finds right is sent back.
  await page.evaluate(`(() => { ${AXE} })()`);
  const found = await page.evaluate(
    async () => (await Reflect.get(window, 'axe').run({ resultTypes: ['violations'] })).violations,
  );
  return v.parse(Violations, found).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
};
