import type { FeedEvent } from '#shared/contracts/feed.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { type Random, randomFrom } from '#shared/testing/random.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { brokenFrames, FRAMES_AT_ONCE, openOwnPage } from '#widget/testing/frames.ts';
import { startSite } from '#widget/testing/site.ts';
import { widgetQuery } from './queries.ts';
import { startVisitor } from './visitor.ts';

// The widget's page in Chromium with any query, token and fragment, and with a feed of hostile events. Findings: a page
// or console error, a calendar that does not come, a script that runs.

const { seed, cases } = fuzzOptions(300);
const random = randomFrom(seed);
const tally = tallyOf("the widget's page in Chromium");

/** The longest address that CloudFront takes, in characters. */
const LONGEST = 8000;

const FRAGMENTS = ['', '', '', '#auto', '#?secret=x', '#?secret=%', '#"><script>alert(1)</script>'] as const;
const DATES = ['1970-01-01T00:00:00Z', '2100-12-31T23:59:59Z', '+275760-09-13T00:00:00Z', 'soon', ''] as const;

const hostileEvent = (chosen: Random): FeedEvent => {
  const text = () => chosen.pick(HOSTILE_TEXTS);
  const event = aFeedEvent({ title: text(), description: text() });
  const [startDate, endDate] = [chosen.pick(DATES), chosen.pick(DATES)];
  return {
    ...event,
    ...(chosen.chance(0.3) && { id: text() }),
    ...(chosen.chance(0.3) && { color: text() }),
    ...(chosen.chance(0.3) && { imageUrl: text() }),
    ...(chosen.chance(0.3) && { externalLink: text() }),
    ...(chosen.chance(0.1) && { startDate }),
    ...(chosen.chance(0.1) && { endDate }),
  };
};

const addressOf = (origin: string): string => {
  const token = random.chance(0.7) ? 'tok' : encodeURIComponent(random.pick(HOSTILE_TEXTS).toWellFormed());
  // A browser removes the segments `.` and `..` from a path, even if they are encoded, and would ask for another page.
  const segment = /^(?:\.|%2e){0,2}$/i.test(token) ? 'tok' : token;
  const address = `${origin}/calendar/${segment}?${widgetQuery(random).replaceAll('#', '')}`;
  return new URL(address).href.slice(0, LONGEST) + random.pick(FRAGMENTS);
};

const visitor = await startVisitor();
const site = await startSite(() => ({
  body: JSON.stringify([aFeedEvent({ id: 'lecture' }), ...Array.from({ length: 8 }, () => hostileEvent(random))]),
}));
await openOwnPage(visitor.page, site.origin);
for (let at = 0; at < cases; at += FRAMES_AT_ONCE) {
  const addresses = Array.from({ length: Math.min(FRAMES_AT_ONCE, cases - at) }, () => addressOf(site.origin));
  for (const address of await brokenFrames(visitor.page, addresses)) tally.find(`${address}: no calendar`);
  for (const error of visitor.wrong()) tally.find(`${error} in one of ${addresses.join(' ')}`);
  for (const _ of addresses) tally.count('accepted');
}
await visitor.end();
await site.stop();
report(tally);
