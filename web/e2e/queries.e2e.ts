import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from './support/administrators.ts';
import { anEmbedding } from './support/embeddings.ts';
import { CREATION, MONTH, openCreate } from './support/event-dialog.ts';
import { anEvent, aUser } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

const { visit } = aBrowser();
const REFUSAL = 'Внутренняя ошибка сервера';
const LIST = '/api/embeddings';

/** Opens the manager of embeddings, on a clock that only the test moves, and counts the requests for its list. */
const aManager = async (status = 200) => {
  const { token } = await aUser();
  const { name } = await anEmbedding(token);
  const page = await visit({
    token,
    path: 'about:blank',
    alone: true,
    refreshes: true,
    expectedErrors: /status of 500/,
  });
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  let asked = 0;
  let answered = 0;
  await page.route(`**${LIST}`, (route) => {
    asked += 1;
    return status === 200 ? route.continue() : route.fulfill({ status, body: REFUSAL });
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === LIST) answered += 1;
  });
  await page.goto('/embeddings');
  const shown = page.getByText(status === 200 ? name : REFUSAL).first();
  await eventually(async () => {
    await page.clock.runFor(20);
    return shown.isVisible();
  }).toBe(true);
  return { page, asked: () => asked, answered: () => answered };
};

const comeBack = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  // The page reacts to these events in a timer, and only the test moves the clock.
  await page.clock.runFor(20);
};

/**
 * Makes a request and waits for its answer. By then the page has sent the requests that a timer or a focus event
 * started earlier.
 */
const settle = async (page: Page): Promise<void> => {
  await page.evaluate(() => fetch('/api/health'));
};

describe('queries of the running application', () => {
  it('are repeated every 30 s, and no sooner [CONST-01]', async () => {
    const { page, asked, answered } = await aManager();
    await page.clock.runFor(20_000);
    await settle(page);
    expect(asked()).toBe(1);
    await page.clock.runFor(11_000);
    await eventually(answered).toBe(2);
    // The next 30 s begin only when the page has read the answer.
    await eventually(async () => {
      await page.clock.runFor(5_000);
      return answered();
    }).toBe(3);
  });

  it('are repeated when their person comes back, unless they are 5 s fresh [CONST-01]', async () => {
    const { page, asked, answered } = await aManager();
    await comeBack(page);
    await settle(page);
    expect(asked()).toBe(1);
    await page.clock.runFor(6_000);
    await comeBack(page);
    await eventually(answered).toBe(2);
  });

  it('are not retried when they fail, before their usual turn [API-05]', async () => {
    const { page, asked } = await aManager(500);
    await page.clock.runFor(20_000);
    await settle(page);
    expect(asked()).toBe(1);
    await page.clock.runFor(11_000);
    await eventually(asked).toBe(2);
  });

  it('of events are asked anew by whoever opens a month, however fresh the last answer is [CAL-16]', async () => {
    const { token } = await aUser();
    const page = await visit({ token, path: MONTH });
    const go = async (to: string, name: string): Promise<void> => {
      await page.getByRole('button', { name: to }).click();
      await page.getByRole('heading', { name }).waitFor();
    };
    const october = page.waitForResponse(/from=2026-09-2/);
    await go('Следующий месяц', 'Октябрь 2026');
    await october;
    await anEvent(token, { title: 'Из другой вкладки', start: '2026-10-17T18:00:00+03:00' });
    await go('Предыдущий месяц', 'Сентябрь 2026');
    await go('Следующий месяц', 'Октябрь 2026');
    await page.getByRole('button', { name: 'Из другой вкладки' }).waitFor();
  });
});

describe('mutations of the running application', () => {
  it('are not retried when they fail [API-05]', async () => {
    const { token } = await aUser();
    const page = await visit({
      token,
      path: 'about:blank',
      alone: true,
      refreshes: true,
      expectedErrors: /500|submitting form/,
    });
    await page.clock.install();
    await page.goto(MONTH);
    let sent = 0;
    await page.route(CREATION, (route) => {
      sent += 1;
      return route.fulfill({ status: 500, body: REFUSAL });
    });
    const dialog = await openCreate(page);
    await dialog.getByLabel('Название', { exact: true }).fill('Один раз');
    await dialog.getByRole('button', { name: 'Создать', exact: true }).click();
    await dialog.getByRole('alert').getByText(REFUSAL).waitFor();
    await page.clock.runFor(60_000);
    await settle(page);
    expect(sent).toBe(1);
  });
});
