import { describe, expect, it } from 'vitest';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import { aSeries, datesOf, weekly, YEAR_2026 } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEvent, type EventScope, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';
import { listTrash } from '#shared/contracts/history.ts';
import { dayFrom } from '#shared/time/day.ts';
import { compactDay } from '#shared/time/rule.ts';

const SOUND = { isValid: true, issues: [] };
const move = (day: string, time = '15:00') => ({
  startDate: `2026-${day}T${time}:00.000Z`,
  endDate: new Date(Date.parse(`2026-${day}T${time}:00.000Z`) + 5_400_000).toISOString(),
});

/** Kinds of items that stay when a series is deleted. */
const KEPT = ['REVISION', 'TRASH_POINTER'];
const in31Days = (): Date => new Date(Date.now() + 31 * 86_400_000);

describe('«Это и следующие»', () => {
  it('splits: the later half keeps the id, the earlier ends the day before, exceptions go by date [REC-19, REC-20]', async () => {
    const { system, owner, seriesId, edit } = await aSeries();
    await edit('20260317', 'this', { title: 'До' });
    await edit('20260331', 'this', { title: 'После' });
    const answer = await edit('20260324', 'following', { title: 'Хор', ...move('03-24', '16:00') });
    expect(answer).toMatchObject({ id: `${seriesId}_20260324`, recurrence: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' });
    expect(await datesOf(owner)).toEqual([
      '03-10T15:00 Кружок',
      '03-17T15:00 До *',
      '03-24T16:00 Хор',
      '03-31T16:00 После *',
      '04-07T16:00 Хор',
    ]);
    const [before] = await owner.call(listEvents, { query: YEAR_2026 });
    expect(before?.seriesId).not.toBe(seriesId);
    expect(before?.recurrence).toBe('FREQ=WEEKLY;BYDAY=TU;UNTIL=20260323');
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('removes by cutting the series, which keeps its id; at the first date all of it [REC-19, REC-24]', async () => {
    const { system, owner, seriesId, on } = await aSeries();
    await owner.call(removeEvent, { params: { id: on('20260324') }, query: { scope: 'following' } });
    expect(await datesOf(owner)).toEqual(['03-10T15:00 Кружок', '03-17T15:00 Кружок']);
    await owner.call(removeEvent, { params: { id: on('20260310') }, query: { scope: 'following' } });
    const left = (await system.items()).filter(({ pk, kind }) => !KEPT.includes(kind) && pk.includes(seriesId));
    expect(left).toEqual([]);
    expect((await owner.call(listTrash, {})).items).toMatchObject([{ id: seriesId, kind: 'series' }]);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('removed date by date is gone with the last of them; each removed date counts as one of its number [REC-05, REC-24]', async () => {
    const { system, owner, seriesId, on } = await aSeries();
    const remove = (day: string) => owner.call(removeEvent, { params: { id: on(day) }, query: { scope: 'this' } });
    await remove('20260317');
    expect(await datesOf(owner)).toEqual(['03-10', '03-24', '03-31', '04-07'].map((day) => `${day}T15:00 Кружок`));
    for (const day of ['20260310', '20260324', '20260331', '20260407']) await remove(day);
    const left = (await system.items()).filter(({ pk, kind }) => !KEPT.includes(kind) && pk.includes(seriesId));
    expect(left).toEqual([]);
    expect((await owner.call(listTrash, {})).items).toMatchObject([{ id: seriesId, kind: 'series' }]);
    expect((await system.items()).filter(({ kind }) => kind === 'SERIES')).toEqual([]);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('is one transaction of at most 24 steps beside its words, however many pictures it lets go [REC-37]', {
    tags: ['slow'],
  }, async () => {
    const { system, owner, on, edit } = await aSeries({ recurrence: 'FREQ=DAILY;COUNT=30', image: aPicture() });
    const days = Array.from({ length: 25 }, (_, at) => compactDay(dayFrom(2026, 2, 12 + at)));
    for (const day of days) await edit(day, 'this', { image: aPicture() });
    const steps: number[] = [];
    intercept(system.storage.table.access.client, async ({ name, json }, pass) => {
      const answer = await pass();
      if (name === 'TransactWriteCommand') steps.push(JSON.parse(json).TransactItems.length);
      return answer;
    });
    await edit('20260311', 'following', { title: 'Хор', removeImage: 'true' });
    await owner.call(removeEvent, { params: { id: on('20260312') }, query: { scope: 'following' } });
    // A transaction of one write does not count: it notes a copied picture, which no event has yet.
    expect(steps.filter((count) => count > 1)).toHaveLength(2);
    expect(Math.max(...steps)).toBeLessThanOrEqual(24);
  });

  it('at the first date is all [REC-19]', async () => {
    const { owner, seriesId, edit } = await aSeries();
    await edit('20260310', 'following', { title: 'Хор' });
    const events = await owner.call(listEvents, { query: YEAR_2026 });
    expect(new Set(events.map((event) => `${event.seriesId} ${event.title}`))).toEqual(new Set([`${seriesId} Хор`]));
  });
});

describe('the log', () => {
  it('names of a series the dates that were changed or removed, as they were shown [LOG-12]', async () => {
    const { system, owner, on, edit } = await aSeries();
    const remove = (day: string, scope?: EventScope) =>
      owner.call(removeEvent, { params: { id: on(day) }, query: { scope } });
    await edit('20260317', 'this', { title: 'Концерт' });
    // An hour after midnight in Moscow is the day before in UTC.
    await edit('20260317', 'this', { title: 'Концерт', ...move('03-18', '22:00') });
    await remove('20260317');
    await edit('20260324', 'following', { title: 'Хор' });
    await remove('20260331', 'following');
    await edit('20260324', 'all', { title: 'Всё' });
    await remove('20260324', 'all');
    const admin = await system.admin();
    expect((await logEntries(admin, 'OTHER')).reverse().map((line) => line.replace(/^.*?: /, ''))).toEqual([
      'Создано мероприятие «Кружок»',
      'Изменено мероприятие «Концерт» (17 марта 2026)',
      'Изменено мероприятие «Концерт» (17 марта 2026 → 19 марта 2026)',
      'Удалено мероприятие «Концерт» (19 марта 2026)',
      'Изменено мероприятие «Хор» (с 24 марта 2026)',
      'Удалено мероприятие «Хор» (с 31 марта 2026)',
      'Изменено мероприятие «Всё»',
      'Удалено мероприятие «Всё»',
    ]);
  });
});

describe('«Все»', () => {
  it('applies what differs from the date as it was shown, and the series keeps its id [REC-13, REC-20, REC-21, REC-22]', async () => {
    const { owner, seriesId, on, edit } = await aSeries();
    await edit('20260317', 'this', { title: 'Концерт', location: 'Сцена' });
    await owner.call(removeEvent, { params: { id: on('20260331') } });
    const answer = await edit('20260324', 'all', { ...move('03-25', '16:00'), location: 'Зал 2' });
    expect(answer).toMatchObject({ id: `${seriesId}_20260325`, recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=5' });
    expect(await datesOf(owner)).toEqual([
      '03-11T16:00 Кружок',
      '03-18T16:00 Концерт *',
      '03-25T16:00 Кружок',
      '04-08T16:00 Кружок',
    ]);
    const places = (await owner.call(listEvents, { query: YEAR_2026 })).map(({ location }) => location);
    expect(places).toEqual(['Зал 2', 'Сцена', 'Зал 2', 'Зал 2']);
    await edit('20260318', 'all', { endDate: '2026-03-18T18:00:00.000Z' });
    const ends = (await owner.call(listEvents, { query: YEAR_2026 })).map(({ endDate }) => endDate.slice(5, 16));
    expect(ends).toEqual(['03-11T18:00', '03-18T18:00', '03-25T18:00', '04-08T18:00']);
  });

  it('drops changed dates that another rule no longer gives, their pictures too [REC-22]', async () => {
    const { system, owner, seriesId, edit } = await aSeries();
    await edit('20260317', 'this', { image: aPicture() });
    expect(await system.pictures()).toHaveLength(1);
    await edit('20260310', 'all', { recurrence: 'FREQ=WEEKLY;INTERVAL=2;COUNT=3' });
    expect(await datesOf(owner)).toEqual(['03-10', '03-24', '04-07'].map((day) => `${day}T15:00 Кружок`));
    await system.storage.pictures.sweepPictures(`${seriesId}_20260317`, in31Days());
    expect(await system.pictures()).toEqual([]);
  });

  it('is the only scope of a bare id [REC-20, REC-25]', async () => {
    const { owner, seriesId } = await aSeries();
    const path = `/api/events/${seriesId}`;
    for (const scope of ['this', 'following']) {
      expect(await owner.put(`${path}?scope=${scope}`, aForm())).toMatchObject({
        status: 400,
        code: 'scope-without-date',
      });
      expect(await owner.delete(`${path}?scope=${scope}`)).toMatchObject({ status: 400 });
    }
    await owner.call(updateEvent, {
      params: { id: seriesId },
      form: { ...weekly(), recurrence: undefined, title: 'Хор' },
    });
    expect(new Set((await datesOf(owner)).map((date) => date.slice(12)))).toEqual(new Set(['Хор']));
    await owner.call(removeEvent, { params: { id: seriesId } });
    expect(await datesOf(owner)).toEqual([]);
  });

  it('with an end before the series’ beginning is refused, and nothing changes [REC-01]', async () => {
    const { owner, on } = await aSeries();
    const form = { ...weekly(), ...move('03-24'), recurrence: 'FREQ=WEEKLY;BYDAY=TU;UNTIL=20260301' };
    for (const scope of ['all', 'following'])
      expect(await owner.put(`/api/events/${on('20260324')}?scope=${scope}`, aForm(form))).toMatchObject({
        status: 400,
        text: 'Повторения заканчиваются раньше начала',
        code: 'recurrence-ends-early',
      });
    expect(await datesOf(owner)).toHaveLength(5);
  });
});

describe('an event that begins or ceases to repeat', () => {
  it('keeps its id, and is counted once [REC-23, REC-39]', async () => {
    const system = await aSystem();
    const [owner, admin] = [await system.user(), await system.admin()];
    const single = await owner.call(createEvent, { form: weekly({ recurrence: undefined, image: aPicture() }) });
    const form = weekly({ recurrence: 'FREQ=WEEKLY;COUNT=3' });
    const series = await owner.call(updateEvent, { params: { id: single.id }, form });
    expect(series).toMatchObject({ id: `${single.id}_20260310`, seriesId: single.id, imageUrl: single.imageUrl });
    expect(await datesOf(owner)).toHaveLength(3);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    const second = { ...weekly(), ...move('03-17'), title: 'Один', recurrence: '' };
    const left = await owner.call(updateEvent, {
      params: { id: `${single.id}_20260317` },
      query: { scope: 'all' },
      form: second,
    });
    expect(left).toMatchObject({ id: single.id, seriesId: null, recurrence: '', imageUrl: single.imageUrl });
    expect(await datesOf(owner)).toEqual(['03-17T15:00 Один']);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    expect((await system.items()).filter(({ kind }) => kind === 'SERIES')).toEqual([]);
  });

  it('leaves what was before it with «Это и следующие» [REC-23]', async () => {
    const { system, owner, seriesId, edit } = await aSeries();
    expect(await edit('20260324', 'following', { recurrence: '' })).toMatchObject({ id: seriesId, seriesId: null });
    expect(await datesOf(owner)).toEqual(['03-10', '03-17', '03-24'].map((day) => `${day}T15:00 Кружок`));
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });
});

describe('pictures of dates', () => {
  it('are their own, or the series’; a removal shows none; all go with the series [REC-26]', async () => {
    const { system, owner, seriesId, on, edit } = await aSeries({ image: aPicture('png', { filler: 'серия' }) });
    const own = await edit('20260317', 'this', { image: aPicture('png', { filler: 'своё' }) });
    expect(own.imageUrl).toMatch(new RegExp(`^/api/events/${on('20260317')}/image\\?v=`));
    await edit('20260324', 'this', { removeImage: 'true' });
    const urls = (await owner.call(listEvents, { query: YEAR_2026 })).map(({ imageUrl }) => imageUrl);
    expect(urls[0]).toMatch(new RegExp(`^/api/events/${seriesId}/image\\?v=`));
    expect(urls).toEqual([urls[0], own.imageUrl, null, urls[0], urls[0]]);
    const imageOf = async (id: string) => (await system.nobody.get(`/api/events/${id}/image`)).headers.location;
    expect(await imageOf(on('20260317'))).toBe(own.imageUrl);
    expect(await imageOf(on('20260310'))).toBe(urls[0]);
    expect(await imageOf(seriesId)).toBe(urls[0]);
    expect(await system.nobody.get(`/api/events/${on('20260324')}/image`)).toMatchObject({ status: 404 });
    expect(await system.pictures()).toHaveLength(2);
    await owner.call(removeEvent, { params: { id: on('20260310') }, query: { scope: 'all' } });
    await system.storage.pictures.sweepPictures(seriesId, in31Days());
    expect(await system.pictures()).toEqual([]);
    expect((await system.items()).filter(({ kind }) => kind === 'UNUSED_PICTURE')).toEqual([]);
  });

  it('stay where they are when a series is split, whose earlier half gets a copy [REC-19]', async () => {
    const { system, owner, edit } = await aSeries({ image: aPicture('png', { filler: 'серия' }) });
    await edit('20260317', 'this', { image: aPicture('png', { filler: 'раньше' }) });
    const urlsOf = async () => (await owner.call(listEvents, { query: YEAR_2026 })).map(({ imageUrl }) => imageUrl);
    const before = await urlsOf();
    await edit('20260324', 'following', { title: 'Хор' });
    const after = await urlsOf();
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]).not.toBe(before[0]);
    const objects = await system.pictures();
    expect(objects).toHaveLength(3);
    const keyOf = (url: string | null = '') =>
      `pictures/${url?.slice('/api/events/'.length).replace('/image?v=', '/')}`;
    expect(await system.picture(keyOf(after[0]))).toEqual(await system.picture(keyOf(before[0])));
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });
});

describe('changes of one series at once', () => {
  it('all hold: twenty removals of twenty dates [REC-34]', { tags: ['slow'] }, async () => {
    const { owner, on } = await aSeries({ recurrence: 'FREQ=DAILY;COUNT=25' });
    const days = Array.from({ length: 20 }, (_, at) => String(20260310 + at));
    const replies = await Promise.all(days.map((day) => owner.delete(`/api/events/${on(day)}`)));
    expect(replies.map(({ status }) => status)).toEqual(days.map(() => 200));
    expect((await datesOf(owner)).map((date) => date.slice(0, 5))).toEqual([
      '03-30',
      '03-31',
      '04-01',
      '04-02',
      '04-03',
    ]);
  });

  it('two splits at one date leave two series [REC-34]', async () => {
    const { system, owner, on } = await aSeries();
    const put = (title: string) =>
      owner.put(
        `/api/events/${on('20260324')}?scope=following`,
        aForm({ ...weekly(), ...move('03-24'), recurrence: undefined, title }),
      );
    // Both calls read the series before one of them writes. Then they write one after the other.
    const read = Promise.withResolvers<unknown>();
    let [written, waiting] = [read.promise, 0];
    intercept(system.storage.table.access.client, ({ name, json }, pass) => {
      if (name !== 'TransactWriteCommand' || !json.includes('"SERIES"')) return pass();
      if (++waiting === 2) read.resolve(undefined);
      const answer = written.then(pass);
      written = answer.catch(() => undefined);
      return answer;
    });
    expect((await Promise.all([put('Первый'), put('Второй')])).map(({ status }) => status)).toEqual([200, 200]);
    // The second write is refused and tried again. The second try splits nothing, because a series already begins on
    // that date.
    expect(waiting).toBeGreaterThan(2);
    expect((await system.items()).filter(({ kind }) => kind === 'SERIES')).toHaveLength(2);
    expect(await datesOf(owner)).toHaveLength(5);
    expect(await (await system.admin()).call(validateDatabase, {})).toEqual(SOUND);
  });

  it('a split that dies at any of its requests leaves the old or the new state [REC-35]', {
    tags: ['slow'],
  }, async () => {
    for (let nth = 1; nth <= 8; nth++) {
      const { system, owner, on } = await aSeries({ image: aPicture() });
      const admin = await system.admin();
      failOnce(system.storage.table.access.client, ({ name }) => name !== 'QueryCommand', nth);
      await owner.put(
        `/api/events/${on('20260324')}?scope=following`,
        aForm({ ...weekly(), ...move('03-24'), recurrence: undefined, title: 'Хор' }),
      );
      const titles = (await datesOf(owner)).map((date) => date.slice(12));
      expect([
        ['Кружок', 'Кружок', 'Кружок', 'Кружок', 'Кружок'],
        ['Кружок', 'Кружок', 'Хор', 'Хор', 'Хор'],
      ]).toContainEqual(titles);
      expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    }
  });
});
