import { beforeEach, describe, expect, it } from 'vitest';
import { lookalikeKey } from '#functions/domain/accounts/lookalike.ts';
import {
  applicantKey,
  calendarKey,
  eventPointerKey,
  lookalikeItemKey,
  memberKey,
  membershipKey,
  uidKey,
  userKey,
  widgetTokenKey,
} from '#functions/storage/dynamodb/keys.ts';
import type { Key } from '#functions/storage/dynamodb/table-client.ts';
import { aForm, anEvent, aPicture } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { acceptInvite, addMember, createCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';

let system: System;
let admin: SystemUser;
let maria: SystemUser;
let raw: ReturnType<typeof rawItems>;
beforeEach(async () => {
  system = await aSystem();
  raw = rawItems(system);
  [admin, maria] = [await system.admin('главный'), await system.user('Мария')];
});

const anEventWithPicture = async () => {
  await maria.post('/api/events', aForm({ image: aPicture() }));
  const [event] = await raw.ofKind('EVENT');
  if (!event) throw new Error('No event was written');
  return event;
};
const anEmbedding = () => maria.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
const issues = async () => (await admin.call(validateDatabase, {})).issues;

describe('validation', () => {
  it('finds nothing wrong in a sound database [DB-01]', async () => {
    await anEventWithPicture();
    await anEmbedding();
    await system.nobody.post('/api/login', { username: 'мария', password: 'не тот' });
    await admin.call(saveSecuritySettings, { body: SECURITY_DEFAULTS });
    await admin.call(listLog, { query: {} });
    expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
  });

  it('finds a widget token that names other calendars than its embedding [SHR-17, SHR-23]', async () => {
    const { widgetToken } = await anEmbedding();
    await raw.change(widgetTokenKey(widgetToken), 'SET calendars = :others', { ':others': ['c-1'] });
    expect(await issues()).toEqual([expect.stringContaining('виджет показывает не те календари')]);
  });

  it('finds an item whose shape breaks the schemas, and names field and item [DB-02, DB-07]', async () => {
    const event = await anEventWithPicture();
    await raw.change(event, 'SET color = :bad', { ':bad': 'red' });
    await raw.put({ pk: 'STRAY', sk: 'ITEM', kind: 'STRANGE' });
    await raw.put({ pk: 'STRAY', sk: 'NOTHING' });
    const answer = await admin.call(validateDatabase, {});
    expect(answer.isValid).toBe(false);
    expect(answer.issues).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Мероприятие «.+» \(.+ МСК\): неверно записано «цвет», .*Откройте и сохраните заново/),
        expect.stringContaining('Запись STRAY / ITEM: эта версия системы её не знает'),
        expect.stringContaining('Запись STRAY / NOTHING: эта версия системы её не знает'),
      ]),
    );
  });

  it('finds an item that lacks a field or has one too many [DB-02]', async () => {
    const event = await anEventWithPicture();
    await raw.change(event, 'SET extra = :x', { ':x': 1 });
    await raw.put({ pk: 'USERNAME#x', sk: 'USERNAME', kind: 'USERNAME' });
    expect(await issues()).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`Мероприятие «${event.title}»`),
        expect.stringContaining('Имя пользователя «x»: неверно записано «userId»'),
      ]),
    );
  });

  it('finds a shared calendar without an owner, a member without a user, and what is counted wrong [SHR-23]', async () => {
    const { id } = await maria.call(createCalendar, { body: { name: 'Афиша', color: '#15803d' } });
    await maria.call(addMember, { params: { id }, body: { name: 'главный', role: 'editor' } });
    await admin.call(acceptInvite, { params: { id } });
    expect(await issues()).toEqual([]);
    const found = async (key: Key, expression: string, values: object, ...right: [string, object]) => {
      await raw.change(key, expression, { ...values });
      const told = await issues();
      await raw.change(key, right[0], { ...right[1] });
      expect(await issues()).toEqual([]);
      return told;
    };
    const counts = [expect.stringMatching(/^Общий календарь «Афиша»: участников, владельцев .+ учтено не столько/)];
    expect(await found(calendarKey(id), 'ADD owners :n', { ':n': 1 }, 'ADD owners :n', { ':n': -1 })).toEqual(counts);
    expect(
      await found(calendarKey(id), 'SET payerId = :p', { ':p': admin.id }, 'SET payerId = :p', { ':p': maria.id }),
    ).toEqual([expect.stringContaining('его объём учтён за тем, кто им не владеет')]);
    expect(
      await found(userKey(admin.id), 'ADD joinedCalendars :n', { ':n': 1 }, 'ADD joinedCalendars :n', { ':n': -1 }),
    ).toEqual([expect.stringContaining('Пользователь «главный»: участников')]);
    await raw.drop(membershipKey(admin.id, id));
    expect(await issues()).toEqual(
      expect.arrayContaining([expect.stringContaining('роль участника записана по-разному')]),
    );
    await raw.drop(memberKey(id, maria.id));
    await raw.put({
      ...{ ...memberKey(id, 'gone'), kind: 'MEMBER', calendarId: id, userId: 'gone', role: 'owner' },
      ...{ addedBy: 'gone', at: '2026-11-23T00:00:00.000Z' },
    });
    expect(await issues()).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Общий календарь «Афиша»: нет владельца'),
        expect.stringContaining('участник удалён, а место в календаре занимает'),
      ]),
    );
  });

  it('finds whatever has an owner who does not exist [DB-03]', async () => {
    await anEventWithPicture();
    await anEmbedding();
    await maria.call(createCategory, { query: {}, body: { name: 'Кружки', color: '#15803d' } });
    await maria.delete(`/api/events/${(await maria.call(createEvent, { form: anEvent({ title: 'Лишнее' }) })).id}`);
    const { pk } = uidKey(maria.id, 'x');
    await raw.put({
      pk,
      sk: 'x',
      kind: 'UID',
      calendarId: maria.id,
      eventId: 'e',
      sequence: 0,
      hash: 'x',
      revision: 1,
    });
    await raw.drop(userKey(maria.id));
    expect(await issues()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Мероприятие .*: владелец удалён/),
        expect.stringContaining('Встраивание «Сайт»: владелец удалён'),
        expect.stringContaining('Категория «Кружки»: владелец удалён'),
        expect.stringContaining('«Лишнее» в корзине: владелец удалён'),
        expect.stringContaining(`Запись ${pk} / x: владелец удалён`),
        expect.stringContaining('Имя пользователя «мария» занято, хотя такого пользователя нет'),
      ]),
    );
  });

  it('finds two users with one name, and a name that is held for another [DB-04]', async () => {
    const pyotr = await system.user('Пётр');
    const set = 'SET username = :name, usernameKey = :key, gsi1sk = :key';
    await raw.change(userKey(pyotr.id), set, { ':name': 'МАРИЯ', ':key': 'мария' });
    const found = await issues();
    expect(
      found.filter(
        (line) =>
          line.includes('«МАРИЯ»: это имя есть у двух учётных записей') ||
          line.includes('«Мария»: это имя есть у двух учётных записей'),
      ),
    ).toHaveLength(1);
    expect(found).toContainEqual(
      expect.stringContaining('Пользователь «МАРИЯ»: имя не закреплено, войти под ним нельзя'),
    );
  });

  it('finds whoever waits for approval without being listed, and who is listed without waiting [REG-02]', async () => {
    const waiting = await system.user('ждущая', { waits: true });
    expect(await issues()).toEqual([]);
    await raw.drop(applicantKey(waiting.createdAt, waiting.id));
    await raw.put({ ...applicantKey(maria.createdAt, maria.id), kind: 'APPLICANT', userId: maria.id });
    const found = await issues();
    expect(found).toHaveLength(2);
    expect(found.join()).toContain('«ждущая»: ждёт одобрения, но в списке ожидающих его нет');
    expect(found.join()).toContain('числится ожидающим одобрения, хотя никто не ждёт');
  });

  it('finds a name without a claim to its lookalikes, and a claim without a name [ACC-02]', async () => {
    await raw.drop(lookalikeItemKey(lookalikeKey(maria.username)));
    await raw.put({ ...lookalikeItemKey('coca'), kind: 'LOOK', userId: maria.id });
    expect(await issues()).toEqual([
      expect.stringContaining('Защита имени от похожих («coca»): такого имени уже нет'),
      expect.stringContaining('«Мария»: похожее имя может занять кто-то другой'),
    ]);
  });

  it('finds wrong index attributes and wrong keys [DB-05]', async () => {
    const event = await anEventWithPicture();
    await raw.change(event, 'SET gsi1sk = :bad', { ':bad': 'там' });
    await raw.change(userKey(maria.id), 'SET gsi1pk = :bad', { ':bad': 'НИГДЕ' });
    await raw.change(userKey(admin.id), 'SET usernameKey = :bad, gsi1sk = :bad', { ':bad': 'другой' });
    await raw.put({ ...event, pk: 'OWNER#x#EVENTS', gsi1sk: event.gsi1sk });
    expect(await issues()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^Мероприятие .*: может не показываться в списках администратора/),
        expect.stringContaining('Пользователь «Мария»: может не показываться'),
        expect.stringContaining('Пользователь «главный»: войти под этим именем нельзя'),
        expect.stringMatching(/^Мероприятие .*: лежит не на своём месте/),
      ]),
    );
  });

  it('finds an event whose picture does not exist, and a picture that no event has [DB-06]', async () => {
    const event = await anEventWithPicture();
    await raw.change(event, 'SET picture = :other', { ':other': 'другая' });
    const [picture] = await system.pictures();
    expect(await issues()).toEqual([
      expect.stringMatching(
        /^Мероприятие .*: изображение потеряно. Откройте мероприятие и загрузите изображение снова/,
      ),
      `Изображение ${picture}: не принадлежит ни одному мероприятию и только занимает место. Работе это не мешает.`,
    ]);
  });

  it('finds a date of a series whose picture does not exist, where that of the series does [DB-06]', async () => {
    await maria.post('/api/events', aForm({ image: aPicture(), recurrence: 'FREQ=DAILY;COUNT=3' }));
    const [series] = await raw.ofKind('SERIES');
    if (!series) throw new Error('No series was written');
    const day = series.startDate.slice(0, 10).replaceAll('-', '');
    await raw.put({ ...series, exceptions: { [day]: { picture: `${series.id}_${day}/x` } } });
    expect(await issues()).toEqual([expect.stringMatching(/^Мероприятие .*: изображение потеряно/)]);
  });

  it('finds pointers and tokens that do not agree', async () => {
    const event = await anEventWithPicture();
    const { widgetToken } = await anEmbedding();
    await raw.drop(eventPointerKey(event.id));
    await raw.drop(widgetTokenKey(widgetToken));
    await raw.put({ ...eventPointerKey('x'), kind: 'EVENT_POINTER', calendarId: maria.id, eventSk: 'нет' });
    await raw.put({ ...widgetTokenKey('x'), kind: 'TOKEN', ownerId: maria.id, embeddingId: 'нет' });
    expect(await issues()).toEqual([
      'Служебная запись мероприятия (EVENT#x / EVENT): самого мероприятия уже нет. Работе это не мешает.',
      'Встраивание «Сайт»: виджет на сайте не работает. Удалите встраивание и создайте новое.',
      expect.stringMatching(/^Мероприятие .*: видно в списке, но открыть, изменить или удалить его нельзя/),
      'Служебная запись виджета (TOKEN#x / TOKEN): самого встраивания уже нет. Работе это не мешает.',
    ]);
  });

  it('finds a log whose entries are not as many as it says', async () => {
    await admin.call(listLog, { query: {} });
    const [numbers] = await raw.ofKind('LOG_COUNTERS');
    if (numbers) await raw.put({ ...numbers, USER: 77 });
    expect(await issues()).toEqual([expect.stringContaining('Журнал событий: число записей не сходится')]);
  });

  it('reads every item, beyond the 500 of a first page; shows a thousand lines and says how many more there are [DB-02]', {
    tags: ['slow'],
  }, async () => {
    // More items than fit on the first pages of the four parts of the table.
    await raw.putAll(Array.from({ length: 2103 }, (_, n) => ({ pk: `STRAY#${n}`, sk: 'ITEM' })));
    const found = await issues();
    expect(found).toHaveLength(1001);
    expect(found.at(-1)).toBe('И ещё нарушений: 1103');
  });

  it('is logged with who did it and what came of it [LOG-13]', async () => {
    await issues();
    await raw.put({ pk: 'STRAY', sk: 'ITEM' });
    await issues();
    const { events } = await admin.call(listLog, { query: { type: 'OTHER' } });
    expect(events).toMatchObject([
      { type: 'OTHER', username: 'главный', description: 'Проверка базы данных: найдено нарушений: 1' },
      { type: 'OTHER', username: 'главный', description: 'Проверка базы данных: нарушений нет' },
    ]);
  });
});
