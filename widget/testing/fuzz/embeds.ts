import type { Page } from 'playwright-core';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { startHost } from '#widget/testing/host.ts';
import { startSite } from '#widget/testing/site.ts';
import { aPlaceholder, type Placeholder, SOUND } from './placeholders.ts';
import { startVisitor } from './visitor.ts';

// embed.js in Chromium on a stranger's page. Each round has a dozen hostile placeholders, then a sound one. Findings:
// an error; a script that runs; a frame that shows another page than our calendar, or takes a style from a hostile
// value; a sound placeholder without its widget.

const AT_ONCE = 12;
const { seed, cases } = fuzzOptions(1200);
const random = randomFrom(seed);
const tally = tallyOf('attributes of embed.js, in Chromium');

/** The state of a placeholder: faults, and the number of frames in it. */
type Placed = { frames: number; wrong: string[] };

const ALLOWED =
  /^(?:display|box-sizing|width|min-width|max-width|height|min-height|max-height|margin(?:-\w+)?|border(?:-[\w-]+)?|padding(?:-\w+)?|color-scheme)$/;

/**
 * Puts the placeholders into the page at once. Resolves when the last of them, a sound one, has its frame, or after 5
 * s.
 */
const put = (page: Page, placeholders: readonly Placeholder[], origin: string): Promise<Placed[]> =>
  page.evaluate(
    async ({ all, allowed, ours }) => {
      const holders = all.map(({ tag, namespace, attributes, href, linkNamespace }) => {
        const holder = document.createElementNS(namespace, tag);
        for (const [name, value] of attributes) holder.setAttribute(name, value);
        if (href !== undefined) {
          const link = document.createElementNS(linkNamespace, 'a');
          link.setAttribute('href', href);
          link.textContent = '<b>Календарь</b>';
          holder.append(link);
        }
        return holder;
      });
      document.getElementById('here')?.replaceChildren(...holders);
      const until = Date.now() + 5000;
      while (!holders.at(-1)?.querySelector('iframe') && Date.now() < until)
        await new Promise((done) => setTimeout(done, 5));
      return holders.map((holder) => {
        const frames = [...holder.querySelectorAll('iframe')];
        const wrong = frames.flatMap((frame) => {
          const { origin: from, pathname } = new URL(frame.src);
          const styled = [...frame.style].filter((name) => !new RegExp(allowed).test(name));
          const foreign = frame
            .getAttributeNames()
            .filter((name) => !['src', 'title', 'loading', 'style'].includes(name));
          return [
            ...(from === ours && /^\/calendar\/[^/]+$/.test(pathname) ? [] : [`frames ${frame.src}`]),
            ...styled.map((name) => `styles ${name}`),
            ...foreign.map((name) => `sets ${name}`),
          ];
        });
        return { frames: frames.length, wrong };
      });
    },
    { all: placeholders, allowed: ALLOWED.source, ours: origin },
  );

const visitor = await startVisitor();
const site = await startSite(() => ({ body: JSON.stringify([aFeedEvent()]) }));
const host = await startHost(() => ({
  '/': {
    html: `<!doctype html><link rel="icon" href="data:,"><div id="here"></div><script src="${site.origin}/embed.js"></script>`,
  },
}));
await visitor.page.goto(`${host.origin}/`);
for (let at = 0; at < cases; at += AT_ONCE) {
  const placeholders = Array.from({ length: Math.min(AT_ONCE, cases - at) }, () => aPlaceholder(site.origin, random));
  const placed = await put(visitor.page, [...placeholders, SOUND], site.origin);
  const sound = placed.pop();
  if (sound?.frames !== 1)
    tally.find(`a sound placeholder is kept from its widget by one of ${JSON.stringify(placeholders)}`);
  for (const [index, { frames, wrong }] of placed.entries()) {
    tally.count(frames === 0 ? 'refused' : 'accepted');
    const about = frames > 1 ? [...wrong, `has ${frames} frames`] : wrong;
    for (const each of about) tally.find(`${each}: ${JSON.stringify(placeholders[index])}`);
  }
  // The next 12 placeholders remove frames in the middle of their requests, and these requests fail.
  for (const error of visitor.wrong().filter((each) => !each.includes('Failed to fetch')))
    tally.find(`${error}: one of ${JSON.stringify(placeholders)}`);
}
// Afterwards a widget's messages still arrive: its frame grows to the height of its calendar.
await put(visitor.page, [SOUND], site.origin);
const isHeard = () => Number.parseFloat(document.querySelector('iframe')?.style.height ?? '') > 200;
await visitor.page.waitForFunction(isHeard).catch(() => tally.find('messages of the widget are ignored'));
await visitor.end();
await Promise.all([site.stop(), host.stop()]);
report(tally);
