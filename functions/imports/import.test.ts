import { describe, expect, it } from 'vitest';
import { seedEvents } from '#functions/bench/seed.ts';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { importsPartition } from '#functions/storage/dynamodb/keys.ts';
import { aFileEvent, anEvent } from '#functions/testing/builders.ts';
import { failOnce, intercept } from '#functions/testing/intercept.ts';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { aSeries, datesOf } from '#functions/testing/series.ts';
import { aSystem } from '#functions/testing/system.ts';
import { writeEvents } from '#functions/testing/written-events.ts';
import { getStats, validateDatabase } from '#shared/contracts/administration.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEvent, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { checkImport, exportEvents, type FileEvent, listImports, runImport } from '#shared/contracts/imports.ts';
import { searchEvents } from '#shared/contracts/search.ts';
import { removeUser, toggleUser } from '#shared/contracts/users.ts';

const CHANGE = '11111111-1111-4111-8111-111111111111';
const SOUND = { isValid: true, issues: [] };
const rowsOf = (...titles: string[]) => titles.map((title) => aFileEvent({ title, uid: `${title}@google.com` }));
type Rows = ReturnType<typeof aFileEvent>[];

const check = async (user: SystemUser, rows: Rows, kind: 'ics' | 'csv' = 'ics') =>
  (await user.call(checkImport, { body: { kind, rows } })).fates.map(({ fate, reason }) => reason ?? fate);
type Run = { change?: string; replace?: number[]; isLast?: boolean; kind?: 'ics' | 'csv' };
const run = async (user: SystemUser, rows: Rows, { change = CHANGE, kind = 'ics', ...more }: Run = {}) => {
  const { ends } = await user.call(runImport, { params: { change }, body: { kind, file: 'май.ics', rows, ...more } });
  return ends.map(({ end, reason }) => reason ?? end);
};
const listOf = (user: SystemUser) => user.call(listEvents, { query: {} });
const titlesOf = async (user: SystemUser) => (await listOf(user)).map(({ title }) => title).sort();
const exported = async (user: SystemUser): Promise<FileEvent[]> => {
  const { events } = await user.call(exportEvents, { query: {} });
  return events.map((event) => ({ ...event, dates: event.dates ?? {} }));
};

describe('an import', () => {
  it('says of each row what it would do, writes the same, and writes nothing a second time [IMP-10]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    const rows = rowsOf('Лекция', 'Концерт');
    const before = await system.items();
    expect(await check(user, rows)).toEqual(['new', 'new']);
    expect(await system.items()).toEqual(before);
    expect(await run(user, rows)).toEqual(['created', 'created']);
    expect(await titlesOf(user)).toEqual(['Концерт', 'Лекция']);
    const written = await system.items();
    expect(await check(user, rows)).toEqual(['same', 'same']);
    expect(await run(user, rows)).toEqual(['same', 'same']);
    expect(await system.items()).toEqual(written);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    expect(await admin.call(getStats, { query: {} })).toMatchObject({ totalEvents: 2 });
  });

  it('counts what it has written before it fails, and writes nothing afterwards', async () => {
    const system = await aSystem();
    const user = await system.user();
    const titles = Array.from({ length: 20 }, (_, n) => `Встреча ${n}`);
    const { client } = system.storage.table.access;
    failOnce(client, ({ name, json }) => name === 'TransactWriteCommand' && json.includes('"Встреча 2"'));
    const body = { kind: 'ics', file: 'май.ics', rows: rowsOf(...titles) };
    expect(await user.post(`/api/import/${CHANGE}`, body)).toMatchObject({ status: 500 });
    const { length } = await listOf(user);
    expect(length).toBeGreaterThan(0);
    expect(length).toBeLessThan(19);
    expect(await user.call(listImports, {})).toMatchObject([{ created: length, canUndo: true }]);
  });

  it('updates the event of a known UID, whose looks it keeps, and passes over a lower SEQUENCE [IMP-11]', async () => {
    const user = await (await aSystem()).user();
    const [row] = rowsOf('Лекция');
    if (!row) throw new Error('No row');
    await run(user, [{ ...row, sequence: 2 }]);
    const [was] = await listOf(user);
    const next = { ...row, sequence: 3, title: 'Лекция о звёздах', location: 'Зал' };
    expect(await check(user, [next])).toEqual(['update']);
    expect(await run(user, [next])).toEqual(['updated']);
    expect(await listOf(user)).toEqual([{ ...was, title: 'Лекция о звёздах', location: 'Зал', revision: 2 }]);
    const older = { ...row, sequence: 1, title: 'Старое' };
    expect([await check(user, [older]), await run(user, [older])]).toEqual([['older'], ['older']]);
    expect(await titlesOf(user)).toEqual(['Лекция о звёздах']);
  });

  it('passes over what was edited here since, until it is to be replaced, and counts it as no refusal [IMP-12, IMP-19]', async () => {
    const user = await (await aSystem()).user();
    const [row] = rowsOf('Лекция');
    if (!row) throw new Error('No row');
    await run(user, [row]);
    const [event] = await listOf(user);
    if (!event) throw new Error('No event');
    const { id } = event;
    await user.call(updateEvent, {
      params: { id },
      form: anEvent({ title: 'Исправлено', startDate: event.startDate, endDate: event.endDate }),
    });
    // The row of the file has not changed, so there is nothing to import.
    expect(await check(user, [row])).toEqual(['same']);
    const next = { ...row, sequence: 1, location: 'Зал' };
    expect([await check(user, [next]), await run(user, [next])]).toEqual([['edited'], ['edited']]);
    expect(await titlesOf(user)).toEqual(['Исправлено']);
    expect(await run(user, [next], { replace: [0] })).toEqual(['updated']);
    expect(await listOf(user)).toMatchObject([{ id, title: 'Лекция', location: 'Зал' }]);
    expect(await check(user, [next])).toEqual(['same']);
    expect(await user.call(listImports, {})).toMatchObject([{ created: 1, updated: 1, refused: 0 }]);
  });

  it('brings series with removed and changed dates, and keeps to them [IMP-20]', async () => {
    const user = await (await aSystem()).user();
    const row = aFileEvent({
      title: 'Кружок',
      startDate: '2026-03-10T15:00:00.000Z',
      endDate: '2026-03-10T16:30:00.000Z',
      recurrence: 'FREQ=WEEKLY;COUNT=4',
      dates: {
        20260317: null,
        20260324: { title: 'Итоги', times: { startDate: '2026-03-25T15:00:00Z', endDate: '2026-03-25T16:00:00Z' } },
      },
    });
    expect(await run(user, [row])).toEqual(['created']);
    expect(await datesOf(user)).toEqual(['03-10T15:00 Кружок', '03-25T15:00 Итоги *', '03-31T15:00 Кружок']);
    expect(await check(user, [row])).toEqual(['same']);
    expect(await check(user, await exported(user))).toEqual(['same']);
    const another = { ...row, sequence: 1, dates: { 20260317: null } };
    expect(await run(user, [another])).toEqual(['updated']);
    expect(await datesOf(user)).toEqual(['03-10T15:00 Кружок', '03-24T15:00 Кружок', '03-31T15:00 Кружок']);
    const wrong = { ...row, uid: 'другой', dates: { 20260318: null } };
    expect(await check(user, [wrong])).toEqual(['Такой даты нет в повторении: 20260318']);
  });

  it('of a file that was exported here finds every event as it is, also what was made by hand [IMP-20]', async () => {
    const { owner: user } = await aSeries({ description: 'a < b\r\nдве строки', ageRating: '12+' });
    const category = await user.call(createCategory, { query: {}, body: { name: 'Лекции', color: '#ff0000' } });
    const hand = anEvent({
      title: 'Концерт 6+',
      externalLink: 'https://пример.рф/a,b',
      categoryId: category.id,
      status: 'draft',
      location: 'Зал',
      startDate: '2026-05-01T10:00:00.500Z',
      endDate: '2026-05-01T11:00:00Z',
    });
    await user.call(createEvent, { form: hand });
    await user.call(createEvent, {
      form: anEvent({ allDay: 'true', startDate: '2026-05-09T00:00:00Z', endDate: '2026-05-10T00:00:00Z' }),
    });
    const file = await exported(user);
    expect(file).toHaveLength(3);
    expect(await check(user, file)).toEqual(['same', 'same', 'same']);
    expect(await run(user, file)).toEqual(['same', 'same', 'same']);
    // In a table a series is one row, its first date.
    const table = file.map((event) => ({ ...event, recurrence: '', dates: {} }));
    expect(await check(user, table, 'csv')).toEqual(['same', 'same', 'same']);
    const [series] = table.filter(({ title }) => title === 'Кружок');
    const changed = { ...series, title: 'Другой кружок', ...{} };
    expect(await check(user, [aFileEvent(changed)], 'csv')).toEqual([
      'Это повторяющееся мероприятие: в таблице только его первая дата',
    ]);
  });

  it('leaves a single date its category, which readers of calendar files do not find [IMP-20]', async () => {
    const { owner: user, edit } = await aSeries({ categoryId: '' });
    const { id: categoryId } = await user.call(createCategory, {
      query: {},
      body: { name: 'Лекции', color: '#ff0000' },
    });
    await edit('20260310', 'this', { categoryId });
    await edit('20260317', 'this', { categoryId, title: 'Итоги' });
    const read = (await exported(user)).map((event) => ({
      ...event,
      dates: Object.fromEntries(
        Object.entries(event.dates ?? {}).map(([day, date]) => [day, date && { ...date, categoryId: undefined }]),
      ),
    }));
    expect(await check(user, read)).toEqual(['same']);
    expect(
      await run(
        user,
        read.map((event) => ({ ...event, title: 'Студия' })),
      ),
    ).toEqual(['updated']);
    const shown = await listOf(user);
    expect(shown.filter((date) => date.categoryId === categoryId).map(({ title }) => title)).toEqual([
      'Студия',
      'Итоги',
    ]);
  });

  it('updates an event that was exported here and changed elsewhere, unless it was edited here since [IMP-11, IMP-12]', async () => {
    const user = await (await aSystem()).user();
    const event = await user.call(createEvent, { form: anEvent({ title: 'Лекция' }) });
    const [file] = await exported(user);
    const changed = aFileEvent({ ...file, title: 'Лекция о звёздах' });
    expect(await run(user, [changed])).toEqual(['updated']);
    await user.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Здесь' }) });
    expect(await run(user, [{ ...changed, title: 'Там' }])).toEqual(['edited']);
    expect(await listOf(user)).toMatchObject([{ id: event.id, title: 'Здесь' }]);
  });

  it('from two tabs at once, and again after half of it, makes nothing twice [IMP-17]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    const rows = rowsOf(...Array.from({ length: 20 }, (_, n) => `Мероприятие ${String(n).padStart(2, '0')}`));
    await run(user, rows.slice(0, 7));
    const others = ['2', '3'].map((digit) => CHANGE.replace(/^1/, digit));
    const both = await Promise.all(others.map((change) => run(user, rows, { change })));
    expect(await titlesOf(user)).toEqual(rows.map(({ title }) => title));
    expect(both.flat().filter((end) => end === 'created')).toHaveLength(13);
    expect(both.flat().filter((end) => end === 'same')).toHaveLength(27);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('names a row that is refused, counts it and takes the rest [IMP-19]', async () => {
    const user = await (await aSystem()).user();
    const bad = aFileEvent({ uid: 'плохое', recurrence: 'FREQ=HOURLY' });
    expect(await run(user, [...rowsOf('Лекция'), bad], { isLast: true })).toEqual([
      'created',
      'Неверное правило повторения',
    ]);
    expect(await titlesOf(user)).toEqual(['Лекция']);
    expect(await user.call(listImports, {})).toMatchObject([{ created: 1, updated: 0, refused: 1, isEnded: true }]);
  });

  it('of somebody who is blocked meanwhile writes nothing more [IMP-19]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    await run(user, rowsOf('Лекция'));
    await admin.call(toggleUser, { params: { id: user.id }, body: { blocked: true } });
    const reply = await user.post(`/api/import/${CHANGE}`, { kind: 'ics', file: 'май.ics', rows: rowsOf('Концерт') });
    expect(reply.status).toBe(401);
    const titles = (await admin.call(listEvents, { query: {} })).map(({ title }) => title);
    expect(titles).toEqual(['Лекция']);
  });

  it('of somebody who is deleted meanwhile leaves no import behind [SAFE-18]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    let isDeleted = false;
    intercept(system.storage.table.access.client, async ({ json }, pass) => {
      if (!isDeleted && json.includes('ADD created')) {
        isDeleted = true;
        await admin.call(removeUser, { params: { id: user.id } });
      }
      return pass();
    });
    expect(await run(user, rowsOf('Лекция'))).toEqual(['created']);
    expect((await system.items()).filter(({ pk }) => pk === importsPartition(user.id))).toEqual([]);
  });

  it('is listed with what it has done, and logged when it begins and when it has ended, once [LOG-12]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user('мария'), await system.admin()];
    await run(user, rowsOf('Лекция'));
    await run(user, rowsOf('Концерт'), { isLast: true });
    await run(user, [], { isLast: true });
    const [listed, ...more] = await user.call(listImports, {});
    expect(more).toEqual([]);
    expect(listed).toMatchObject({
      change: CHANGE,
      file: 'май.ics',
      created: 2,
      updated: 0,
      refused: 0,
      isEnded: true,
    });
    expect(await admin.call(listImports, {})).toEqual([]);
    expect((await logEntries(admin, 'OTHER')).filter((line) => line.includes('импорт'))).toEqual([
      'мария: Закончен импорт из файла «май.ics»: добавлено 2, обновлено 0, отклонено 0',
      'мария: Начат импорт из файла «май.ics»',
    ]);
  });

  it('is found by its words, old ones no more', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    const found = async (q: string) => (await user.call(searchEvents, { query: { q } })).events.length;
    await run(user, rowsOf('Лекция'));
    expect(await found('лекции')).toBe(1);
    await run(user, [aFileEvent({ uid: 'Лекция@google.com', title: 'Концерт' })]);
    expect([await found('лекции'), await found('концерты')]).toEqual([0, 1]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('leaves for the next call what it has no time for', async () => {
    let rows = 0;
    const clock = { workTime: () => () => ++rows > 3 };
    const user = await (await aSystem({ clock })).user();
    const ends = await run(user, rowsOf('а1', 'б1', 'в1', 'г1', 'д1'), { isLast: true });
    expect(ends).toEqual(['created', 'created', 'created', 'left', 'left']);
    expect(await titlesOf(user)).toEqual(['а1', 'б1', 'в1']);
    expect(await user.call(listImports, {})).toMatchObject([{ created: 3, isEnded: false }]);
  });

  it('takes an event of another owner for none of its own', async () => {
    const system = await aSystem();
    const [maria, ivan] = [await system.user('мария'), await system.user('иван')];
    await maria.call(createEvent, { form: anEvent({ title: 'Лекция' }) });
    const file = (await exported(maria)).map((event) => ({ ...event, title: 'Моё' }));
    expect(await check(ivan, file)).toEqual(['new']);
    expect(await run(ivan, file)).toEqual(['created']);
    expect([await titlesOf(maria), await titlesOf(ivan)]).toEqual([['Лекция'], ['Моё']]);
    // The event is known by the uid that it came with.
    expect(await check(ivan, await exported(ivan))).toEqual(['same']);
    expect((await exported(ivan)).map(({ uid }) => uid)).toEqual(file.map(({ uid }) => uid));
  });

  it('of an account that is deleted leaves nothing', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    await run(user, rowsOf('Лекция'));
    await admin.call(removeUser, { params: { id: user.id } });
    const left = (await system.items()).filter(({ pk }) => pk.includes(user.id));
    expect(left).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it.each([
    [
      '51 rows',
      Array.from({ length: 51 }, (_, n) => aFileEvent({ uid: `${n}` })),
      'В одном запросе не больше 50 мероприятий и 90 КБ',
    ],
    [
      '91 kB',
      Array.from({ length: 9 }, (_, n) => aFileEvent({ uid: `${n}`, description: 'я'.repeat(5000) })),
      'В одном запросе не больше 50 мероприятий и 90 КБ',
    ],
    [
      'an end before the start',
      [aFileEvent({ endDate: '2025-03-05T08:00:00Z' })],
      'Окончание должно быть позже начала',
    ],
    [
      'a link that is none',
      [aFileEvent({ externalLink: 'javascript:alert(1)' })],
      'Введите ссылку, начинающуюся с http:// или https://',
    ],
  ])('refuses %s', async (_, rows, words) => {
    const user = await (await aSystem()).user();
    expect(await user.post('/api/import/check', { kind: 'ics', rows })).toMatchObject({ status: 400, text: words });
  });
});

describe('an export', () => {
  it('has own events alone, an admin’s too, page by page and as far as they touch the window [IMP-22]', async () => {
    const system = await aSystem();
    const [user, admin] = [await system.user(), await system.admin()];
    await run(user, rowsOf('Чужое'));
    const rows = Array.from({ length: 30 }, (_, n) =>
      aFileEvent({
        uid: `${n}`,
        title: `${n}`,
        startDate: `2026-03-${String(n + 1).padStart(2, '0')}T09:00:00Z`,
        endDate: `2026-03-${String(n + 1).padStart(2, '0')}T10:00:00Z`,
      }),
    );
    await run(admin, rows);
    const first = await admin.call(exportEvents, { query: {} });
    expect(first).toMatchObject({ next: null });
    expect(first.events).toHaveLength(30);
    const query = { from: '2026-03-05T09:30:00Z', to: '2026-03-07T09:00:00Z' };
    expect((await admin.call(exportEvents, { query })).events.map(({ title }) => title)).toEqual(['4', '5']);
  });

  it('of more than a thousand events comes in pages, none of them twice [IMP-22]', { tags: ['slow'] }, async () => {
    const system = await aSystem();
    const user = await system.user();
    await seedEvents(system.storage, 1003, user.id);
    const pages: number[] = [];
    const uids = new Set<string>();
    for (let after: string | null | undefined; after !== null; ) {
      const page = await user.call(exportEvents, { query: { ...(after && { after }) } });
      pages.push(page.events.length);
      for (const { uid } of page.events) uids.add(uid);
      after = page.next;
    }
    expect(pages).toEqual([1000, 3]);
    expect(uids.size).toBe(1003);
  });

  it('of long texts comes in pages that an answer takes, none of them lost [IMP-22]', { tags: ['slow'] }, async () => {
    const system = await aSystem();
    const user = await system.user();
    const titles = Array.from({ length: 450 }, (_, n) => `${1000 + n}`);
    const times = { startDate: '2026-03-05T09:00:00.000Z', endDate: '2026-03-05T10:00:00.000Z' };
    const long = { ...times, userId: user.id, description: 'я'.repeat(5000) };
    await writeEvents(
      system.storage,
      titles.map((title) => plainEvent({ ...long, id: `e${title}`, title })),
    );
    const first = await user.get('/api/events/export');
    expect(Buffer.byteLength(first.text)).toBeLessThan(5_000_000);
    const { events, next } = JSON.parse(first.text);
    expect(next).toEqual(expect.any(String));
    const last = await user.call(exportEvents, { query: { after: next } });
    expect(last.next).toBeNull();
    expect([...events, ...last.events].map(({ title }) => title).sort()).toEqual(titles);
  });
});
