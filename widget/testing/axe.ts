import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { AXE } from '#shared/testing/axe-source.ts';

const Violations = v.array(v.object({ id: v.string(), nodes: v.array(v.object({ html: v.string() })) }));

/**
 * Replaces each gradient by one colour, because axe judges no text over a gradient. The calendar's grounds and events
 * are gradients of one colour over another. Removes lines between hours.
 * @returns a function that restores everything
 */
const flattenGradients = (page: Page) =>
  page.evaluateHandle(() => {
    const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    if (!brush) throw new Error('There is no canvas');
    const over = (ground: string, colour: string): string => {
      brush.clearRect(0, 0, 1, 1);
      for (const one of [ground, colour]) {
        brush.fillStyle = one;
        brush.fillRect(0, 0, 1, 1);
      }
      const [red, green, blue, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
      return `rgb(${red} ${green} ${blue} / ${alpha / 255})`;
    };
    const changed = [...document.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { backgroundImage, backgroundColor } = getComputedStyle(element);
      if (!backgroundImage.includes('gradient')) return [];
      const [, colour] = /^linear-gradient\((.+\)), \1\)$/.exec(backgroundImage) ?? [];
      return [
        { element, flat: colour ? over(backgroundColor, colour) : backgroundColor, before: element.style.cssText },
      ];
    });
    for (const { element, flat } of changed) element.style.background = flat;
    return () => {
      for (const { element, before } of changed) element.style.cssText = before;
    };
  });

/** axe's findings on the page by all its rules: `<rule>: <first element concerned>`, for `toEqual([])`. */
export const violations = async (page: Page): Promise<string[]> => {
  // The wrapper function returns nothing, so the browser need not send a result of this script. Below, it sends only
  // the violations.
  await page.evaluate(`(() => { ${AXE} })()`);
  const restore = await flattenGradients(page);
  const found = await page.evaluate(
    async () => (await Reflect.get(window, 'axe').run({ resultTypes: ['violations'] })).violations,
  );
  await restore.evaluate((undo) => undo());
  return v.parse(Violations, found).map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
};
