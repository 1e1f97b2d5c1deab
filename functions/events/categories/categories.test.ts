import { beforeEach, describe, expect, it } from 'vitest';
import { logEntries } from '#functions/testing/log-entries.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { listLog, validateDatabase } from '#shared/contracts/administration.ts';
import { createCategory, listCategories } from '#shared/contracts/categories.ts';

let system: System;
let user: SystemUser;
let admin: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  [user, admin] = [await system.user('мария'), await system.admin('главный')];
});

const RED = '#ff0000';
const add = (name: string, color = RED, owner = user) =>
  owner.call(createCategory, { query: {}, body: { name, color } });
const namesOf = async (owner: SystemUser): Promise<string[]> =>
  (await owner.call(listCategories, { query: {} })).map(({ name }) => name);
const SOUND = { isValid: true, issues: [] };

describe('the categories of an owner', () => {
  it('are created, listed by name, changed and deleted [EV2-18]', async () => {
    const reply = await user.post('/api/categories', { name: '  Встречи\n и беседы ', color: '#FF0000' });
    expect(reply).toMatchObject({ status: 201, body: { name: 'Встречи и беседы', color: RED } });
    const exhibition = await add('Ёлки', '#00ff00');
    await add('Жук');
    expect(await namesOf(user)).toEqual(['Встречи и беседы', 'Ёлки', 'Жук']);
    const changed = { name: 'ёлки', color: '#0000ff' };
    expect(await user.put(`/api/categories/${exhibition.id}`, changed)).toMatchObject({
      status: 200,
      body: { id: exhibition.id, ...changed },
    });
    const gone = await user.delete(`/api/categories/${exhibition.id}`);
    expect(gone).toMatchObject({ status: 200, body: { id: exhibition.id } });
    expect(await namesOf(user)).toEqual(['Встречи и беседы', 'Жук']);
    expect((await user.delete(`/api/categories/${exhibition.id}`)).status).toBe(404);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('are logged with who changed them, and a change that is none is not [EV2-18]', async () => {
    const { id } = await add('Лекции');
    const path = `/api/categories/${id}`;
    for (const name of ['Лекции', 'Беседы']) await user.put(path, { name, color: RED });
    await user.put(path, { name: 'Беседы', color: '#00FF00' });
    await user.put(path, { name: 'Беседы', color: '#00ff00' });
    await user.delete(path);
    expect((await logEntries(admin, 'OTHER')).filter((line) => line.startsWith('мария')).sort()).toEqual([
      'мария: Изменён цвет категории «Беседы»',
      'мария: Категория «Лекции» переименована в «Беседы»',
      'мария: Создана категория «Лекции»',
      'мария: Удалена категория «Беседы»',
    ]);
    const { events } = await admin.call(listLog, { query: {} });
    const types = events.flatMap(({ type, description }) => (/категори/i.test(description) ? [type] : []));
    expect(types).toEqual(['CALENDAR', 'CALENDAR', 'CALENDAR', 'CALENDAR']);
  });

  it.each([
    ['an empty name', { name: ' ' }, 'Введите название категории'],
    ['a name of 51 characters', { name: 'я'.repeat(51) }, 'Название категории не длиннее 50 символов'],
    ['a colour by name', { color: 'red' }, 'Неверный формат цвета'],
    ['no colour', { color: undefined }, 'Не заполнено поле: color'],
    ['an unknown field', { icon: 'x' }, 'Неизвестное поле: icon'],
  ])('refuse %s in Russian and write nothing [EV2-18]', async (_, fields, text) => {
    const { id } = await add('Лекции');
    const before = await system.items();
    const body = { name: 'Новая', color: RED, ...fields };
    for (const reply of [await user.post('/api/categories', body), await user.put(`/api/categories/${id}`, body)])
      expect(reply).toMatchObject({ status: 400, text });
    expect(await system.items()).toEqual(before);
  });

  it('take a name of 50 characters, and no name twice, regardless of case [EV2-18]', async () => {
    await add('я'.repeat(50));
    const { id } = await add('Лекции');
    await add('Беседы');
    const taken = { status: 409, text: 'Такая категория уже есть', code: 'category-taken' };
    expect(await user.post('/api/categories', { name: 'ЛЕКЦИИ', color: RED })).toMatchObject(taken);
    expect(await user.put(`/api/categories/${id}`, { name: 'беседы', color: RED })).toMatchObject(taken);
    expect((await user.put(`/api/categories/${id}`, { name: 'ЛЕКЦИИ', color: RED })).status).toBe(200);
    expect((await add('Лекции', RED, admin)).name).toBe('Лекции');
  });

  it('of one name, asked for ten times at once, are one [EV2-18]', async () => {
    const asked = Array.from({ length: 10 }, (_, n) =>
      user.post('/api/categories', { name: n % 2 ? 'лекции' : 'Лекции', color: RED }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
    expect(await namesOf(user)).toHaveLength(1);
  });

  it('are fifty at most, asked for at once too [EV2-18]', async () => {
    for (let n = 1; n <= 48; n++) await add(`Категория ${n}`);
    const asked = ['а', 'б', 'в', 'г'].map((name) => user.post('/api/categories', { name, color: RED }));
    const replies = await Promise.all(asked);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400]);
    expect(replies.find(({ status }) => status === 400)?.text).toBe(
      'Категорий не может быть больше 50. Удалите лишнюю.',
    );
    expect(await namesOf(user)).toHaveLength(50);
  });
});

describe('the categories of another', () => {
  it('are not there for a user, whether or not they name the calendar [EV2-19]', async () => {
    const [stranger, { id }] = [await system.user('посторонний'), await add('Лекции')];
    const body = { name: 'Захват', color: RED };
    for (const query of ['', `?calendarId=${user.id}`]) {
      const refused = { status: 404, text: 'Категория не найдена', code: 'category-not-found' };
      expect(await stranger.put(`/api/categories/${id}${query}`, body)).toMatchObject(refused);
      expect(await stranger.delete(`/api/categories/${id}${query}`)).toMatchObject(refused);
    }
    expect((await stranger.get(`/api/categories?calendarId=${user.id}`)).status).toBe(404);
    expect((await stranger.post(`/api/categories?calendarId=${user.id}`, body)).status).toBe(404);
    expect((await stranger.get(`/api/categories?calendarId=${stranger.id}`)).body).toEqual([]);
    expect(await namesOf(user)).toEqual(['Лекции']);
  });

  it('can be read and changed by an admin who names the calendar, also of a blocked user; without a name they are the own [EV2-19]', async () => {
    const lectures = await add('Лекции');
    await add('Своё', RED, admin);
    await admin.post(`/api/admin/users/${user.id}/toggle`);
    const owner = `?calendarId=${user.id}`;
    expect((await admin.get(`/api/categories${owner}`)).body).toEqual([lectures]);
    expect((await admin.post(`/api/categories${owner}`, { name: 'Беседы', color: RED })).status).toBe(201);
    const path = `/api/categories/${lectures.id}`;
    expect((await admin.put(path, { name: 'Иначе', color: RED })).status).toBe(404);
    expect((await admin.put(`${path}${owner}`, { name: 'Иначе', color: RED })).status).toBe(200);
    expect((await admin.delete(`${path}${owner}`)).status).toBe(200);
    expect((await admin.get(`/api/categories${owner}`)).body).toMatchObject([{ name: 'Беседы' }]);
    expect(await namesOf(admin)).toEqual(['Своё']);
  });

  it('cannot be made for somebody who is not there [EV2-19]', async () => {
    const reply = await admin.post('/api/categories?calendarId=unknown', { name: 'Ничья', color: RED });
    expect(reply).toMatchObject({ status: 404, text: 'Пользователь не найден', code: 'user-not-found' });
    expect((await system.items()).filter(({ kind }) => kind.startsWith('CATEGORY'))).toEqual([]);
  });
});

describe('validation', () => {
  it('finds a category that lies elsewhere, has no owner or a wrong colour [EV2-18]', async () => {
    const raw = rawItems(system);
    await add('Лекции');
    const [stored] = await raw.ofKind('CATEGORY');
    if (!stored) throw new Error('No category was written');
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
    await raw.put({ ...stored, sk: 'elsewhere' });
    await raw.put({ ...stored, pk: 'OWNER#nobody#CATEGORIES', calendarId: 'nobody' });
    await raw.put({ ...stored, color: 'red' });
    expect((await admin.call(validateDatabase, {})).issues.sort()).toEqual([
      expect.stringMatching(/^Категория «Лекции»: владелец удалён/),
      expect.stringMatching(/^Категория «Лекции»: лежит не на своём месте/),
      expect.stringMatching(/^Категория «Лекции»: неверно записано «цвет»/),
    ]);
  });
});

describe('the owner of categories', () => {
  it('is deleted with them [EV2-21]', async () => {
    for (const name of ['Лекции', 'Беседы']) await add(name);
    await admin.delete(`/api/admin/users/${user.id}`);
    expect((await system.items()).filter(({ kind }) => kind.startsWith('CATEGORY'))).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('hands them over with the events: the ids stay, a name that the heir has gets a number [EV2-21]', async () => {
    const heir = await system.user('наследник');
    const given = [await add('Лекции', '#00ff00'), await add('Беседы')];
    const own = await add('лекции', '#0000ff', heir);
    await add('Лекции (2)', RED, heir);
    const reply = await admin.post(`/api/admin/users/${user.id}/hand-over`, { to: heir.id });
    expect(reply).toMatchObject({ status: 200, body: { state: 'done' } });
    const expected = [own, { ...given[0], name: 'Лекции (3)' }, given[1]];
    const found = await heir.call(listCategories, { query: {} });
    expect(found).toHaveLength(4);
    expect(found).toEqual(expect.arrayContaining(expected));
    expect((await system.items()).filter(({ pk }) => pk.includes(`${user.id}#CATEGORIES`))).toEqual([]);
    expect(await admin.call(validateDatabase, {})).toEqual(SOUND);
  });

  it('hands over more than an owner may make, and none is lost', { tags: ['slow'] }, async () => {
    const heir = await system.user('наследник');
    for (let n = 1; n <= 50; n++) {
      await add(`К${n}`);
      await add(`К${n}`, RED, heir);
    }
    await admin.post(`/api/admin/users/${user.id}/hand-over`, { to: heir.id });
    const names = await namesOf(heir);
    expect(new Set(names).size).toBe(100);
    expect((await heir.post('/api/categories', { name: 'Ещё', color: RED })).status).toBe(400);
  });
});
