import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { anEmbedding } from './support/embeddings.ts';
import { anEvent, aUser, theAdmin } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

// Typed markup is shown as text everywhere. A script that the page's policy stopped, or a missing picture, would be in
// the console, which fails a test.

const HOSTILE = `<img src=x onerror="window.hacked=1">'"</script><script>window.hacked=1</script>{{7*7}}`;

const { visit } = aBrowser();

const expectText = async (page: Page): Promise<void> => {
  await page.getByText(HOSTILE).first().waitFor();
  expect(await page.evaluate(() => [Reflect.get(window, 'hacked'), document.querySelector('img[src=x]')])).toEqual([
    undefined,
    null,
  ]);
};

it('a title or a name full of markup is text in the calendar, the manager, the log and the widget', async () => {
  const { token } = await aUser();
  await anEvent(token, { title: HOSTILE, start: new Date().toISOString(), description: HOSTILE });
  const { widgetToken } = await anEmbedding(token, { name: HOSTILE });
  await expectText(await visit({ token }));
  await expectText(await visit({ token, path: '/embeddings' }));
  await expectText(await visit({ token: (await theAdmin()).token, path: '/admin/events' }));
  const widget = await visit({ path: `/calendar/${widgetToken}?viewType=list` });
  await expectText(widget);
  await widget.getByText(HOSTILE).first().click();
  await widget.getByRole('dialog').getByText(HOSTILE).first().waitFor();
  await expectText(widget);
});
