import { beforeEach, describe, expect, it } from 'vitest';
import { usageIndex, usageKey } from '#functions/storage/dynamodb/keys.ts';
import { aPicture } from '#functions/testing/builders.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSeries, datesOf, weekly } from '#functions/testing/series.ts';
import { getStats, listEventViews, validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, type EventStatus, listEvents } from '#shared/contracts/events.ts';
import { handOverUser, removeUser } from '#shared/contracts/users.ts';
import { DAY_MS } from '#shared/time/units.ts';

type World = Awaited<ReturnType<typeof aSeries>>;
let world: World;
let admin: Awaited<ReturnType<World['system']['admin']>>;
beforeEach(async () => {
  world = await aSeries();
  admin = await world.system.admin();
});

const SOUND = { isValid: true, issues: [] };

describe('a series for administrators', () => {
  it('stands in the list once, at its first start, marked; its owner finds it [REC-38]', async () => {
    await world.owner.call(createEvent, { form: weekly({ title: 'Один', recurrence: undefined }) });
    const { events } = await admin.call(listEventViews, { query: {} });
    const series = {
      id: world.seriesId,
      title: 'Кружок',
      startDate: '2026-03-10T15:00:00.000Z',
      owner: 'мария',
      repeats: true,
    };
    expect(events).toContainEqual({ ...series, endDate: '2026-03-10T16:30:00.000Z' });
    expect(events.map(({ title, repeats }) => `${title} ${repeats}`).sort()).toEqual(['Кружок true', 'Один undefined']);
    const owned = await admin.call(listEventViews, { query: { owner: 'мария' } });
    expect(owned.events.map(({ id }) => id)).toContain(world.seriesId);
    expect((await admin.call(listEventViews, { query: { owner: 'администратор' } })).events).toEqual([]);
    await world.edit('20260310', 'all', {
      title: 'Хор',
      startDate: '2026-04-15T15:00:00Z',
      endDate: '2026-04-15T16:30:00Z',
    });
    const april = { from: '2026-04-01T00:00:00Z', to: '2026-05-01T00:00:00Z' };
    expect((await admin.call(listEventViews, { query: april })).events).toMatchObject([
      { title: 'Хор', repeats: true },
    ]);
    // Lists of events show dates, not the pointer.
    expect((await admin.call(listEvents, { query: april })).map(({ seriesId }) => seriesId)).toEqual([
      world.seriesId,
      world.seriesId,
      world.seriesId,
    ]);
  });

  it('counts once, a draft or cancelled one too, as upcoming until it is over, and today by its dates [REC-39]', async () => {
    const now = Date.now();
    const span = (from: number) => ({
      startDate: new Date(from).toISOString(),
      endDate: new Date(from + 1000).toISOString(),
    });
    const daily = (from: number, recurrence: string, status: EventStatus = 'published') =>
      world.owner.call(createEvent, { form: weekly({ ...span(from), recurrence, status }) });
    const year = new Date().getUTCFullYear();
    const ofYear = async () => {
      const charts = await world.system.storage.statistics.countCharts(new Date(), () => false);
      return charts?.months.reduce((sum, { count }) => sum + count, 0) ?? Number.NaN;
    };
    const before = await ofYear();
    await daily(now - 10 * DAY_MS, 'FREQ=DAILY', 'draft');
    await daily(now + 10 * DAY_MS, 'FREQ=DAILY;COUNT=3', 'cancelled');
    await daily(now - 10 * DAY_MS, 'FREQ=DAILY;COUNT=3');
    await daily(now - 20 * DAY_MS, 'FREQ=DAILY');
    await daily(Date.parse(new Date().toISOString().slice(0, 10)) + DAY_MS / 2, 'FREQ=DAILY;COUNT=2');
    expect(await admin.call(getStats, { query: { tz: 'UTC' } })).toMatchObject({
      totalEvents: 6,
      upcomingEvents: 4,
      eventsToday: 3,
    });
    expect(year).toBeGreaterThan(2025);
    expect((await ofYear()) - before).toBe(5);
  });

  it('leaves the whole day of yesterday out of today [EV2-07]', async () => {
    const day = (offset: number) =>
      `${new Date(Date.now() + 10_800_000 + offset * DAY_MS).toISOString().slice(0, 10)}T00:00:00.000Z`;
    const whole = (from: number) =>
      world.owner.call(createEvent, {
        form: weekly({ allDay: 'true', startDate: day(from), endDate: day(from + 1), recurrence: undefined }),
      });
    const today = async () => (await admin.call(getStats, { query: { tz: 'Europe/Moscow' } })).eventsToday;
    await whole(-1);
    await whole(1);
    expect(await today()).toBe(0);
    const series = { allDay: 'true', startDate: day(-3), endDate: day(-2), recurrence: 'FREQ=DAILY;COUNT=3' } as const;
    await world.owner.call(createEvent, { form: weekly(series) });
    expect(await today()).toBe(0);
    await whole(0);
    expect(await today()).toBe(1);
  });

  it('goes with its owner, or to an heir, with pictures and what is counted of it [REC-40]', async () => {
    const { system, owner, edit } = world;
    await edit('20260317', 'this', { image: aPicture() });
    await owner.call(createEvent, { form: weekly({ title: 'Второй', image: aPicture() }) });
    const heir = await system.user('наследник');
    await heir.call(createEvent, { form: weekly({ title: 'Свой' }) });
    expect(await admin.call(handOverUser, { params: { id: owner.id }, body: { to: heir.id } })).toMatchObject({
      state: 'done',
    });
    expect((await datesOf(heir)).length).toBe(15);
    const usages = await rawItems(system).ofKind('USAGE');
    const bytes = (await rawItems(system).ofKind('SERIES')).map((series) => series.bytes ?? 0);
    const seriesBytes = bytes.reduce((sum, one) => sum + one, 0);
    expect(bytes.every((one) => one > 300)).toBe(true);
    const amounts = {
      events: 3,
      series: 3,
      seriesBytes,
      pictureBytes: 2 * aPicture().size,
      embeddings: 0,
      templates: 0,
    };
    expect(usages).toEqual([{ ...usageKey(heir.id), ...usageIndex(heir.id), kind: 'USAGE', ...amounts }]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    await admin.call(removeUser, { params: { id: heir.id } });
    expect(await system.pictures()).toEqual([]);
    expect((await system.items()).filter(({ kind }) => ['SERIES', 'USAGE', 'EVENT_POINTER'].includes(kind))).toEqual(
      [],
    );
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('is validated: keys, pointer, dates, pictures, and how many there are [REC-40]', async () => {
    const raw = rawItems(world.system);
    const [series] = await raw.ofKind('SERIES');
    if (!series) throw new Error('No series');
    const issues = async () => (await admin.call(validateDatabase, {})).issues.join('\n');
    const broken = async (change: object) => {
      await raw.put({ ...series, ...change });
      const found = await issues();
      await raw.put(series);
      return found;
    };
    expect(await issues()).toBe('');
    expect(await broken({ recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' })).toContain('лежит не на своём месте');
    for (const recurrence of ['FREQ=NEVER', `${series.recurrence};INTERVAL=1`])
      expect(await broken({ recurrence })).toContain('правило повторения записано с ошибкой');
    expect(await broken({ clock: '2026-03-10T18:30:00.000' })).toContain('начало по часам не совпадает');
    expect(await broken({ clock: '2026-03-10T18:00:00.000' })).toContain('начало по часам не совпадает');
    expect(await broken({ gsi1sk: 'x' })).toContain('может не показываться в списках администратора');
    expect(await broken({ exceptions: { '20260311': null } })).toContain('дата, которой по правилу нет');
    expect(await broken({ exceptions: { '20260317': { picture: 'a_20260317/v' } } })).toContain('изображение потеряно');
    expect(await broken({ title: 'Иначе' })).toContain('стоит не на своём месте');
    await raw.change(usageKey(world.owner.id), 'SET series = :x', { ':x': 2 });
    expect(await issues()).toMatch(/^Пользователь «мария»: учтено не столько мероприятий/);
  });
});
