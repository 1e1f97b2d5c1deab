import { it } from 'vitest';
import { eventually, overflow } from './support/administrators.ts';
import { anEmbedding, copiedCode } from './support/embeddings.ts';
import { anEvent, aUser } from './support/people.ts';
import { aPageWith, aStrangeSite } from './support/strange-site.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();

// A page as Tilda exports it: the block around the code, and the styles of its grid for such a block.
const inTilda = (code: string): string =>
  `<style>.t-container,.t-container_100{margin:0 auto;padding:0;width:100%}.t-container{max-width:1200px}.t-col{box-sizing:border-box;float:left;width:100%;padding:0 20px}@media(min-width:1200px){.t-col_12{max-width:1160px;margin:0 20px;padding:0}}</style><div id="allrecords" class="t-records"><div id="rec1" class="r t-rec" data-record-type="131"><!-- T123 --><div class="t123"><div class="t-container_100 "><div class="t-width t-width_100 "><!-- nominify begin --> ${code} <!-- nominify end --></div></div></div></div></div>`;

it.each([
  ['HTML', 'a page [CODE-08, CODE-16]', (code: string) => code, '[data-calendar-widget] iframe'],
  ['IFRAME', 'a page [CODE-09]', (code: string) => code, 'iframe'],
  ['TILDA', 'a block T123 of Tilda [CODE-11, CODE-19]', inTilda, '.t123 .t-col .t-embed > iframe'],
] as const)(
  'the code for %s, copied from the screen [CODE-14], shows the event when it is pasted into %s',
  async (type, _, around, frame) => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: new Date().toISOString() });
    const { id } = await anEmbedding(token, { type });
    const site = await aStrangeSite(aPageWith(around(await copiedCode(visit, token, id))));
    try {
      const page = await visit({ path: site.url });
      const calendar = page.frameLocator(frame);
      await calendar
        .getByRole('button', { name: /Концерт/ })
        .first()
        .click();
      await calendar.getByRole('heading', { name: 'Детали события' }).waitFor();
      for (const width of [1440, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await eventually(() => overflow(page)).toBe(0);
      }
    } finally {
      await site.stop();
    }
  },
);

it('the code for TILDA with the height of the content makes the frame no higher than a list of one event', async () => {
  const { token } = await aUser();
  await anEvent(token, { title: 'Концерт', start: new Date().toISOString() });
  const settings = { responsive: true, viewType: 'list', height: '600px' };
  const { id } = await anEmbedding(token, { type: 'TILDA', settings });
  const site = await aStrangeSite(aPageWith(inTilda(await copiedCode(visit, token, id))));
  try {
    const page = await visit({ path: site.url });
    const frame = '.t123 .t-col .t-embed > [data-calendar-widget] iframe';
    await page
      .frameLocator(frame)
      .getByRole('button', { name: /Концерт/ })
      .waitFor();
    await eventually(async () => (await page.locator(frame).boundingBox())?.height).toBeLessThan(500);
  } finally {
    await site.stop();
  }
});
