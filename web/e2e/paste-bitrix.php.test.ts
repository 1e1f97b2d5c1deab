import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { anEmbedding, copiedCode } from './support/embeddings.ts';
import { anEvent, aUser } from './support/people.ts';
import { aPageWith, aStrangeSite } from './support/strange-site.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const BITRIX = join(import.meta.dirname, '../../widget/integrations/bitrix/testing/bitrix.php');

const php = (asked: unknown): string => {
  const { stdout, stderr, status } = spawnSync('php', [BITRIX], { input: JSON.stringify(asked), encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout;
};

it.each([
  ['the text of a page', (code: string) => php({ page: aPageWith(`<p>${code}</p>`), origin: product.url })],
  ['the component', (code: string) => aPageWith(php({ component: { ADDRESS: code }, origin: product.url }))],
])(
  'the code for Bitrix, copied from the screen, shows the event by %s [CODE-12, CODE-14, CODE-18]',
  async (_, paste) => {
    const { token } = await aUser();
    await anEvent(token, { title: 'Концерт', start: new Date().toISOString() });
    const { id } = await anEmbedding(token, { type: 'BITRIX' });
    const site = await aStrangeSite(paste(await copiedCode(visit, token, id)));
    try {
      const page = await visit({ path: site.url });
      const event = page.frameLocator('.calendar-system iframe').getByRole('button', { name: /Концерт/ });
      await event.first().waitFor();
      expect(await page.getByText('[calendar').count()).toBe(0);
    } finally {
      await site.stop();
    }
  },
);
