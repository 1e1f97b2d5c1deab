import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { aFeedEvent } from '#widget/testing/events.ts';
import { endTest, startVisit, type Visit } from '#widget/testing/visit.ts';

let visit: Visit;
beforeAll(async () => {
  visit = await startVisit(inject('chromium'), { reducedMotion: 'reduce' });
});
afterAll(() => visit.end());
afterEach(() => endTest(visit));

describe('an empty week on a phone', () => {
  it('says which it is, and the arrows change that', async () => {
    await visit.page.setViewportSize({ width: 320, height: 600 });
    visit.serve([]);
    await visit.open('?viewType=week');
    const title = () => visit.page.getByRole('heading', { level: 1 }).textContent();
    expect(await title()).toBe('16–22 ноября 2026');
    await visit.page.getByRole('button', { name: 'Следующая неделя' }).click();
    await expect.poll(title, { interval: 20 }).toBe('23–29 ноября 2026');
  });
});

describe('an empty month', () => {
  it('asks once for the nearest event, after its neighbours, and leads there', async () => {
    const spring = aFeedEvent({ title: 'Весна', startDate: '2027-02-14T10:00:00.000Z' });
    visit.serve(({ to, month }) => (month === '2027-02' || String(to ?? '') > spring.startDate ? [spring] : []));
    await visit.open();
    await visit.settled();
    await visit.page.getByRole('button', { name: 'Ближайшее мероприятие: 14 февраля 2027' }).click();
    await visit.event(/Весна/).waitFor();
    const far = visit.calls().filter(({ from }) => from === '2025-10-01T00:00:00.000Z');
    expect([
      far.length,
      visit
        .calls()
        .slice(0, 3)
        .some((call) => far.includes(call)),
    ]).toEqual([1, false]);
  });
});
