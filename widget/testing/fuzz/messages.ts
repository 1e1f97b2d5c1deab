import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { aFeedEvent } from '#widget/testing/events.ts';
import { openOwnPage } from '#widget/testing/frames.ts';
import { startHost } from '#widget/testing/host.ts';
import { startSite } from '#widget/testing/site.ts';
import { messageOf } from './message-values.ts';
import { startVisitor } from './visitor.ts';

// Messages in Chromium, both ways. embed.js gets malformed messages from the widget's own frame. It must ignore all
// messages from the page itself and from a stranger's frame. The page in the frame gets messages from a page of our own
// site and from a stranger's page. Findings: an error; a script that runs; a frame not between 120 and 20,000 pixels
// high; a message that should have been ignored; a calendar that is gone. Refused: messages that changed nothing.

const { seed, cases } = fuzzOptions(1200);
const random = randomFrom(seed);
const tally = tallyOf('messages to embed.js and to the frame, in Chromium');
const visitor = await startVisitor();
const { page } = visitor;
const site = await startSite(() => ({ body: '[]' }));
const host = await startHost(() => ({
  '/': {
    html: `<!doctype html><link rel="icon" href="data:,"><div data-calendar-widget="tok" data-height="200px"><a href="${site.origin}/calendar/tok">Календарь</a></div><script src="${site.origin}/embed.js"></script><iframe name="stranger" srcdoc="<p>"></iframe>`,
  },
}));

const HEIGHTS = ['1', '119', '120', '700.4', '20000', '20001', '1e9', '1e308'];
const forHost = () => messageOf({ calendarWidget: ['"tok"'], height: HEIGHTS, failed: ['false', 'true'] }, random);
const SAMPLES = [[aFeedEvent()], [], [null, 1, {}], [{ ...aFeedEvent(), startDate: 'x', color: '<' }]].map((one) =>
  JSON.stringify(one),
);
const forFrame = () => messageOf({ calendarWidgetSample: SAMPLES }, random);

const frameOf = async (selector: string) => {
  const frame = await (await page.waitForSelector(selector)).contentFrame();
  if (!frame) throw new Error('There is no frame');
  await frame.waitForFunction(() => document.title.includes(':'));
  return frame;
};
// Messages arrive in the order in which they were sent.
const SENT = 'new Promise((done) => setTimeout(done, 4))';
const polluted = () => page.evaluate(() => 'polluted' in {} || 'height' in {});
const note = (way: string, message: string, isHeard: boolean): void => {
  tally.count(isHeard ? 'accepted' : 'refused');
  for (const error of visitor.wrong()) tally.find(`${way} ${message.slice(0, 300)}: ${error}`);
};

const toHost = async (count: number): Promise<void> => {
  await page.goto(`${host.origin}/`);
  const widget = await frameOf('[data-calendar-widget] iframe');
  const stranger = page.frame('stranger');
  const height = () =>
    page.$eval('[data-calendar-widget] iframe', (frame) => Number.parseFloat(Object(frame).style.height));
  for (let at = 0; at < count; at++) {
    const message = forHost();
    const before = await height();
    const way = random.pick(['frame', 'frame', 'page', 'stranger']);
    const from = { frame: widget, page: page.mainFrame(), stranger }[way];
    await from?.evaluate(`window.parent.postMessage(${message}, '*'); ${SENT}`);
    const after = await height();
    note(`to embed.js from ${way}`, message, after !== before);
    if (!(after >= 120 && after <= 20_000)) tally.find(`${message}: the frame is ${after} px high`);
    if (way !== 'frame' && after !== before) tally.find(`${message}: heard from ${way}`);
  }
  if (await polluted()) tally.find('the prototype of all objects has been changed');
};

const toFrame = async (count: number): Promise<void> => {
  await page.goto(`${host.origin}/`);
  const strangers = await frameOf('[data-calendar-widget] iframe');
  const shown = () => strangers.$eval('main', (main) => main.outerHTML);
  const before = await shown();
  for (let at = 0; at < count; at++) {
    const message = forFrame();
    await page.evaluate(`frames[0].postMessage(${message}, '*'); ${SENT}`);
    note('to the frame from a stranger', message, false);
  }
  if ((await shown()) !== before) tally.find('the page in the frame has heard a stranger');
};

const toOwnFrame = async (count: number): Promise<void> => {
  await openOwnPage(page, site.origin);
  await page.evaluate(() => {
    document.body.append(Object.assign(document.createElement('iframe'), { src: '/calendar/tok' }));
  });
  const widget = await frameOf('iframe');
  const look = () => widget.$eval('main', (main) => main.outerHTML).catch(() => '');
  for (let at = 0; at < count; at++) {
    const message = forFrame();
    const before = await look();
    await page.evaluate(`frames[0].postMessage(${message}, '*'); ${SENT}`);
    const after = await look();
    note('to the frame from our own page', message, after !== before);
    if (!/^<main class="calendar (?:[\w-]+ )*view-(?:month|week|day|list)/.test(after))
      tally.find(`${message}: no calendar, but «${after}»`);
  }
};

await toHost(Math.ceil(cases / 2));
await toFrame(Math.ceil(cases / 6));
await toOwnFrame(Math.floor(cases / 3));
await visitor.end();
await Promise.all([site.stop(), host.stop()]);
report(tally);
