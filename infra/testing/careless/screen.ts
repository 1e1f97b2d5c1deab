import type { Frame, Page } from 'playwright-core';

/** Something that can be pressed: its middle in the window, and its name. */
export type Thing = { readonly x: number; readonly y: number; readonly name: string; readonly tag: string };

/** The text on the screen, and the values and names of fields and buttons. */
export type Snapshot = { readonly text: string; readonly words: string };

/** Milliseconds without an answer after which a page counts as hanging. */
const HANGS_MS = 120_000;

/** Waits for the answer of a page. @throws Error when it gives none in two minutes */
export const answered = <T>(asked: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hangs = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('The page hangs')), HANGS_MS);
  });
  return Promise.race([asked, hangs]).finally(() => clearTimeout(timer));
};

const thingsIn = (frame: Frame): Promise<Thing[]> =>
  frame.evaluate(() => {
    const PRESSABLE =
      'button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option], [role=slider], [role=switch], [role=gridcell], .rbc-day-bg, .rbc-event, [tabindex="0"]';
    const isOurs = (one: Element): boolean =>
      !(one instanceof HTMLAnchorElement) ||
      (one.origin === location.origin && one.target !== '_blank' && !one.hasAttribute('download'));
    const isOff = (one: Element): boolean =>
      one.matches(':disabled, [aria-disabled=true]') || one.closest('[inert]') !== null;
    return [...document.querySelectorAll(PRESSABLE)].flatMap((one) => {
      const { left, top, width, height } = one.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const hit = width > 0 && height > 0 ? document.elementFromPoint(x, y) : null;
      if (!hit || !(one.contains(hit) || hit.contains(one)) || !isOurs(one) || isOff(one)) return [];
      const label = 'labels' in one && one.labels instanceof NodeList ? one.labels[0] : undefined;
      const text = label?.textContent || (one instanceof HTMLElement ? one.innerText : '');
      const name = (one.ariaLabel ?? (text || one.getAttribute('placeholder') || '')).replace(/\s+/g, ' ').trim();
      return [{ x, y, name: name.slice(0, 60), tag: one.tagName.toLowerCase() }];
    });
  });

const offsetOf = async (frame: Frame): Promise<{ x: number; y: number }> => {
  if (!frame.parentFrame()) return { x: 0, y: 0 };
  const box = await (await frame.frameElement()).boundingBox();
  return box ?? { x: 0, y: 0 };
};

/** Everything that can be pressed at the moment, in the page and in its frames; nothing between two pages. */
export const thingsOn = async (page: Page): Promise<Thing[]> => {
  const lists = page.frames().map(async (frame) => {
    const [things, at] = await Promise.all([thingsIn(frame), offsetOf(frame)]);
    return things.map((thing) => ({ ...thing, x: thing.x + at.x, y: thing.y + at.y }));
  });
  const found = await answered(Promise.allSettled(lists));
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  return found
    .flatMap((list) => (list.status === 'fulfilled' ? list.value : []))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < width && y < height);
};

const seenIn = (frame: Frame): Promise<Snapshot> =>
  frame.evaluate(() => {
    const text = document.body?.innerText ?? '';
    const fields = [...document.querySelectorAll('input:not([type=password]), textarea, select')].flatMap((one) =>
      'value' in one ? String(one.value) : [],
    );
    const names = [...document.querySelectorAll('[aria-label], [title]')].flatMap((one) => [
      one.ariaLabel ?? '',
      one.getAttribute('title') ?? '',
    ]);
    return { text, words: [text, location.href, ...fields, ...names].join('\n') };
  });

/** What is on the screen, in the page and in its frames; nothing between two pages. */
export const seenOn = async (page: Page): Promise<Snapshot> => {
  const found = await answered(Promise.allSettled(page.frames().map(seenIn)));
  const seen = found.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const whole = (part: keyof Snapshot): string => seen.map((one) => one[part]).join('\n');
  return { text: whole('text'), words: whole('words') };
};
