import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calendarKey, emailItemKey, userKey } from '#functions/storage/dynamodb/keys.ts';
import { Late } from '#functions/storage/dynamodb/timeouts.ts';
import { assign, remove } from '#functions/storage/dynamodb/transactions.ts';
import { intercept } from '#functions/testing/intercept.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import {
  acceptInvite,
  acceptLink,
  addMember,
  createCalendar,
  createLink,
  getCalendar,
  listCalendars,
  listLinks,
  listMembers,
  type Role,
  removeLink,
  removeMember,
  updateCalendar,
  updateMember,
} from '#shared/contracts/calendars.ts';
import { SECURITY_DEFAULTS, saveSecuritySettings } from '#shared/contracts/settings.ts';

const AFISHA = { name: 'Афиша', color: '#d97706' };
const LATER = '2100-01-01T00:00:00Z';

let system: System;
let director: SystemUser;
let methodist: SystemUser;
beforeEach(async () => {
  system = await aSystem();
  director = await system.user('директор');
  methodist = await system.user('методист');
});

const aCalendar = (owner = director) => owner.call(createCalendar, { body: AFISHA });
const members = (id: string, caller = director) => caller.call(listMembers, { params: { id } });
/** Invites somebody, who accepts. */
const joined = async (id: string, who: SystemUser, role: Role) => {
  await director.call(addMember, { params: { id }, body: { name: who.username, role } });
  return who.call(acceptInvite, { params: { id } });
};

describe('a shared calendar', () => {
  it('has its maker as owner, a name and a colour [SHR-02]', async () => {
    const made = await aCalendar();
    expect(made).toMatchObject({ ...AFISHA, role: 'owner', members: 1, isOwn: false, revision: 1 });
    expect(await members(made.id)).toEqual([
      { userId: director.id, username: 'директор', role: 'owner', addedBy: 'директор', at: expect.any(String) },
    ]);
    expect(await director.call(listCalendars, {})).toMatchObject([
      { id: director.id, name: 'Мой календарь', isOwn: true, role: 'owner' },
      { id: made.id, name: 'Афиша' },
    ]);
  });

  it.each([
    [{ ...AFISHA, name: ' ' }, 'Введите название календаря'],
    [{ ...AFISHA, name: 'а'.repeat(101) }, 'Название не длиннее 100 символов'],
    [{ ...AFISHA, color: 'red' }, expect.any(String)],
  ])('is refused as %o [SHR-02]', async (body, error) => {
    expect(await director.post('/api/calendars', body)).toMatchObject({ status: 400, body: { error } });
  });

  it('is one of twenty at most, made in parallel too [SHR-02]', async () => {
    const made = await Promise.all(Array.from({ length: 23 }, () => director.post('/api/calendars', AFISHA)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(made.find(({ status }) => status !== 201)).toMatchObject({
      status: 403,
      body: { error: 'Достигнут предел: 20 календарей' },
    });
    expect(await director.call(listCalendars, {})).toHaveLength(21);
  });

  it('is renamed by owners, who have read its last state', async () => {
    const { id } = await aCalendar();
    const named = (revision: number) => ({ name: 'Концерты', color: '#00FF00', revision });
    expect(await director.call(updateCalendar, { params: { id }, body: named(1) })).toMatchObject({
      ...{ name: 'Концерты', color: '#00ff00', revision: 2 },
    });
    expect(await director.put(`/api/calendars/${id}`, named(1))).toMatchObject({
      status: 409,
      code: 'calendar-changed',
    });
  });
});

describe('an invitation', () => {
  it('gives nothing before it is accepted, then the role; the log names it all [SHR-04, SHR-24]', async () => {
    const { id } = await aCalendar();
    await director.call(addMember, { params: { id }, body: { name: 'методист', role: 'editor' } });
    expect(await methodist.get(`/api/calendars/${id}/members`)).toMatchObject({ status: 404 });
    expect(await methodist.call(listCalendars, {})).toMatchObject([
      { isOwn: true },
      { id, name: 'Афиша', invitedBy: 'директор', role: 'editor' },
    ]);
    expect(await members(id)).toMatchObject([
      { role: 'owner' },
      { username: 'методист', invitationId: expect.any(String) },
    ]);

    expect(await methodist.call(acceptInvite, { params: { id } })).toMatchObject({ id, role: 'editor', members: 2 });
    expect(await members(id, methodist)).toMatchObject([
      { username: 'директор', role: 'owner' },
      { userId: methodist.id, username: 'методист', role: 'editor', addedBy: 'директор' },
    ]);
    expect(await methodist.call(listCalendars, {})).toMatchObject([{}, { id, members: 2 }]);
    const { entries } = await system.storage.log.logPage('OTHER', 1, 10);
    expect(entries.map(({ description, username }) => [username, description])).toEqual([
      ['методист', 'Принято приглашение в календарь «Афиша» (Редактор)'],
      ['директор', 'методист: приглашение в календарь «Афиша» (Редактор)'],
      ['директор', 'Создан календарь «Афиша»'],
    ]);
  });

  it('is answered alike for a name that nobody has, and waits as long [SHR-03]', async () => {
    const { id } = await aCalendar();
    const answers = [];
    for (const name of ['методист', 'никто', 'никто@example.ru'])
      answers.push(await director.post(`/api/calendars/${id}/members`, { name, role: 'reader' }));
    const likeFirst = { username: expect.any(String), invitationId: expect.any(String), at: expect.any(String) };
    for (const { status, body } of answers) {
      expect(status).toBe(201);
      expect(body).toEqual({ ...likeFirst, role: 'reader', addedBy: 'директор' });
    }
    expect((await members(id)).map(({ username, invitationId }) => [username, !!invitationId])).toEqual(
      expect.arrayContaining([
        ['методист', true],
        ['никто', true],
        ['никто@example.ru', true],
      ]),
    );
  });

  it('tells by no second invitation whether a name exists, nor whose address one is [SHR-03]', async () => {
    const guest = await system.user('гость', { email: 'guest@example.ru' });
    await system.storage.table.commit([
      { Put: { Item: { pk: 'EMAIL#guest@example.ru', sk: 'EMAIL', kind: 'EMAIL', userId: guest.id } } },
    ]);
    const { id } = await aCalendar();
    const rows = async (...names: string[]) => {
      const before = (await members(id)).length;
      for (const name of names) await director.call(addMember, { params: { id }, body: { name, role: 'reader' } });
      return (await members(id)).length - before;
    };
    expect([await rows('методист', 'МЕТОДИСТ'), await rows('никто', 'НИКТО')]).toEqual([1, 1]);
    expect([await rows('гость', 'guest@example.ru'), await rows('нигде', 'nowhere@example.ru')]).toEqual([2, 2]);
    expect(await guest.call(acceptInvite, { params: { id } })).toMatchObject({ role: 'reader' });
  });

  it('goes to the person of a verified address [SHR-03]', async () => {
    const guest = await system.user('гость', { email: 'guest@example.ru' });
    await system.storage.table.commit([
      { Put: { Item: { pk: 'EMAIL#guest@example.ru', sk: 'EMAIL', kind: 'EMAIL', userId: guest.id } } },
    ]);
    const { id } = await aCalendar();
    await director.call(addMember, { params: { id }, body: { name: 'Guest@Example.ru', role: 'reader' } });
    expect(await guest.call(acceptInvite, { params: { id } })).toMatchObject({ role: 'reader' });
  });

  it('stays for a person who was invited by name and by address, if one of the two is taken back [SHR-03]', async () => {
    const { id } = await aCalendar();
    await system.storage.table.commit([
      assign(emailItemKey('m@example.ru'), { kind: 'EMAIL', userId: methodist.id }, {}),
      assign(userKey(methodist.id), { email: 'm@example.ru' }),
    ]);
    const invite = (name: string, role: Role) => director.call(addMember, { params: { id }, body: { name, role } });
    await invite('методист', 'editor');
    const { invitationId: userId = '' } = await invite('m@example.ru', 'reader');
    await director.call(removeMember, { params: { id, userId } });
    expect((await members(id)).map(({ username }) => username)).toEqual(['директор', 'методист']);
    expect(await methodist.call(listCalendars, {})).toMatchObject([{}, { id, role: 'editor', invitedBy: 'директор' }]);
    expect(await methodist.call(acceptInvite, { params: { id } })).toMatchObject({ role: 'editor' });
    expect((await members(id)).map(({ username }) => username)).toEqual(['директор', 'методист']);
  });

  it('is taken from the earlier holder of its address once the address is invited again [SHR-03]', async () => {
    const { id } = await aCalendar();
    const address = { ...emailItemKey('m@example.ru'), kind: 'EMAIL', userId: methodist.id };
    const invite = () => director.call(addMember, { params: { id }, body: { name: 'm@example.ru', role: 'reader' } });
    await rawItems(system).put(address);
    await invite();
    expect(await methodist.call(listCalendars, {})).toHaveLength(2);
    await system.storage.table.commit([remove(address)]);
    await invite();
    expect(await methodist.call(listCalendars, {})).toHaveLength(1);
  });

  it('goes to no user who has taken the address of somebody else as a name [SHR-03]', async () => {
    const impostor = await system.user('guest@example.ru');
    const guest = await system.user('гость', { email: 'guest@example.ru' });
    await rawItems(system).put({ ...emailItemKey('guest@example.ru'), kind: 'EMAIL', userId: guest.id });
    const { id } = await aCalendar();
    const invite = () =>
      director.call(addMember, { params: { id }, body: { name: 'guest@example.ru', role: 'editor' } });
    await invite();
    expect(await impostor.post(`/api/calendars/${id}/members/me`)).toMatchObject({ status: 404 });
    expect(await guest.call(acceptInvite, { params: { id } })).toMatchObject({ role: 'editor' });
    await invite();
    expect(await impostor.post(`/api/calendars/${id}/members/me`)).toMatchObject({ status: 404 });
  });

  it('is declined, or taken back, and then is nobody’s [SHR-04]', async () => {
    const { id } = await aCalendar();
    const invite = () => director.call(addMember, { params: { id }, body: { name: 'методист', role: 'editor' } });
    await invite();
    await methodist.call(removeMember, { params: { id, userId: methodist.id } });
    const { invitationId = '' } = await invite();
    await director.call(removeMember, { params: { id, userId: invitationId } });
    expect(await methodist.call(listCalendars, {})).toHaveLength(1);
    expect(await methodist.post(`/api/calendars/${id}/members/me`)).toMatchObject({ status: 404 });
    expect(await members(id)).toHaveLength(1);
  });

  it('is declined at the next try if the table is late at the first', async () => {
    const { id } = await aCalendar();
    await director.call(addMember, { params: { id }, body: { name: 'методист', role: 'editor' } });
    vi.spyOn(system.storage.calendars, 'invitationOf').mockRejectedValueOnce(new Late());
    const decline = () => methodist.delete(`/api/calendars/${id}/members/${methodist.id}`);
    expect(await decline()).toMatchObject({ status: 503 });
    expect(await decline()).toMatchObject({ status: 200 });
    expect(await members(id)).toHaveLength(1);
  });

  it('is one of twenty in a day [SHR-04]', { tags: ['slow'] }, async () => {
    const { id } = await aCalendar();
    const invite = (name: string) => director.post(`/api/calendars/${id}/members`, { name, role: 'reader' });
    for (let n = 0; n < 20; n++) expect((await invite(`гость ${n}`)).status).toBe(201);
    expect(await invite('ещё один')).toMatchObject({ status: 429 });
  });
});

describe('members', () => {
  it('may leave, all but the last owner [SHR-07]', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'editor');
    const last = { status: 409, body: { error: 'У календаря должен остаться владелец' } };
    expect(await director.delete(`/api/calendars/${id}/members/${director.id}`)).toMatchObject(last);
    expect(await director.put(`/api/calendars/${id}/members/${director.id}`, { role: 'editor' })).toMatchObject(last);
    await director.call(updateMember, { params: { id, userId: methodist.id }, body: { role: 'owner' } });
    await director.call(removeMember, { params: { id, userId: director.id } });
    expect(await members(id, methodist)).toMatchObject([{ username: 'методист', role: 'owner' }]);
    expect(await director.get(`/api/calendars/${id}/members`)).toMatchObject({ status: 404 });
    expect(await system.storage.calendars.getCalendar(id)).toMatchObject({
      payerId: methodist.id,
      owners: 1,
      members: 1,
    });
  });

  it('who are blocked cannot become owners, and the refusal says so', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'editor');
    await (await system.admin()).post(`/api/admin/users/${methodist.id}/toggle`, { blocked: true });
    const answer = await director.put(`/api/calendars/${id}/members/${methodist.id}`, { role: 'owner' });
    expect(answer).toMatchObject({ status: 409, body: { error: 'Участник заблокирован и не может стать владельцем' } });
  });

  it('who are two owners and remove each other at once: one succeeds [SHR-08]', { tags: ['slow'] }, async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await aCalendar();
      await joined(id, methodist, 'owner');
      const answers = await Promise.all([
        director.delete(`/api/calendars/${id}/members/${methodist.id}`),
        methodist.delete(`/api/calendars/${id}/members/${director.id}`),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      expect(await system.storage.calendars.membersOf(id)).toHaveLength(1);
    }
  });

  it('of whom one takes the role from the other stay so, though the other asks for it at that moment [SHR-08]', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'owner');
    const path = `/api/calendars/${id}/members/${methodist.id}`;
    let isTaken = false;
    intercept(system.storage.table.access.client, async ({ json }, pass) => {
      if (!isTaken && json.includes(`MEMBER#${methodist.id}`)) {
        isTaken = true;
        expect((await director.put(path, { role: 'reader' })).status).toBe(200);
      }
      return pass();
    });
    expect((await methodist.put(path, { role: 'owner' })).status).toBe(403);
    expect(await system.storage.calendars.roleIn(id, methodist.id)).toBe('reader');
  });

  it('do by their role what it lets them; a stranger learns nothing [SHR-05]', async () => {
    const { id } = await aCalendar();
    const [reader, stranger, admin] = [await system.user('читатель'), await system.user('чужой'), await system.admin()];
    await joined(id, methodist, 'editor');
    await joined(id, reader, 'reader');
    const asked = async (caller: SystemUser) => [
      (await caller.get(`/api/calendars/${id}/members`)).status,
      (await caller.put(`/api/calendars/${id}`, { ...AFISHA, revision: 99 })).status,
      (await caller.post(`/api/calendars/${id}/members`, { name: 'кто-то', role: 'reader' })).status,
      (await caller.get(`/api/calendars/${id}/links`)).status,
      (await caller.put(`/api/calendars/${id}/members/${reader.id}`, { role: 'reader' })).status,
    ];
    expect(await asked(stranger)).toEqual([404, 404, 404, 404, 404]);
    expect(await asked(reader)).toEqual([200, 403, 403, 403, 403]);
    expect(await asked(methodist)).toEqual([200, 403, 403, 403, 403]);
    expect(await asked(director)).toEqual([200, 409, 201, 200, 200]);
    expect(await asked(admin)).toEqual([200, 409, 201, 200, 200]);
    expect(await members(id, reader)).toHaveLength(3);
  });
});

describe('the address of a member', () => {
  it('tells an owner nothing: inviting it is answered like inviting an unknown address; inviting the name is refused [SHR-03]', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'editor');
    await rawItems(system).put({ ...emailItemKey('m@example.ru'), kind: 'EMAIL', userId: methodist.id });
    const invited = (name: string) => director.post(`/api/calendars/${id}/members`, { name, role: 'reader' });
    const [known, unknown] = [await invited('m@example.ru'), await invited('nobody@example.ru')];
    expect([known.status, unknown.status, (await invited(methodist.username)).status]).toEqual([201, 201, 409]);
    expect(Object.keys(Object(known.body))).toEqual(Object.keys(Object(unknown.body)));
  });
});

describe('limits and things that are gone', () => {
  const refused = async (answer: Promise<{ status: number; code?: string | undefined }>) => {
    const { status, code } = await answer;
    return [status, code];
  };

  it('are told', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'editor');
    const name = methodist.username;
    expect(await refused(director.post(`/api/calendars/${id}/members`, { name, role: 'reader' }))).toEqual([
      409,
      'already-member',
    ]);
    expect(await refused(director.delete(`/api/calendars/${id}/members/nobody`))).toEqual([404, 'member-not-found']);
    expect(await refused(director.delete(`/api/calendars/${id}/links/none`))).toEqual([404, 'link-not-found']);
    const body = { role: 'reader', uses: 1, until: LATER };
    for (let n = 0; n < 10; n++) await director.post(`/api/calendars/${id}/links`, body);
    expect(await refused(director.post(`/api/calendars/${id}/links`, body))).toEqual([403, 'too-many-links']);
  });

  it('hold for members and for what somebody has joined', async () => {
    const { id } = await aCalendar();
    const set = (key: object, fields: object) =>
      system.storage.table.commit([assign({ pk: '', sk: '', ...key }, { ...fields })]);
    const { token } = await director.call(createLink, {
      params: { id },
      body: { role: 'editor', uses: 9, until: LATER },
    });
    await set(calendarKey(id), { members: 100 });
    expect(await refused(methodist.post('/api/calendars/accept', { token }))).toEqual([403, 'too-many-members']);
    await set(calendarKey(id), { members: 1 });
    await set(userKey(methodist.id), { joinedCalendars: 50 });
    expect(await refused(methodist.post('/api/calendars/accept', { token }))).toEqual([
      403,
      'too-many-joined-calendars',
    ]);
    expect(await refused(methodist.post('/api/calendars', AFISHA))).toEqual([403, 'too-many-joined-calendars']);
  });
});

describe('a link', () => {
  const link = (id: string, body: { role: 'reader' | 'editor'; uses: number } = { role: 'editor', uses: 1 }) =>
    director.call(createLink, { params: { id }, body: { ...body, until: LATER } });
  const follow = (who: SystemUser, token: string) => who.post('/api/calendars/accept', { token });
  const DEAD = { status: 400, body: { error: 'Ссылка недействительна или устарела' } };

  it('brings as many as it has uses, in parallel too [SHR-10]', async () => {
    const { id } = await aCalendar();
    const { token } = await link(id, { role: 'reader', uses: 3 });
    const people = await Promise.all(Array.from({ length: 6 }, (_, n) => system.user(`гость ${n}`)));
    const answers = await Promise.all(people.map((who) => follow(who, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject(DEAD);
    expect(await members(id)).toHaveLength(4);
    expect(await director.call(listLinks, { params: { id } })).toEqual([]);
  });

  it('is dead when revoked, cut, or made up [SHR-10]', async () => {
    const { id } = await aCalendar();
    const made = await link(id);
    expect(await follow(methodist, made.token.slice(0, -1))).toMatchObject(DEAD);
    expect(await follow(methodist, 'x')).toMatchObject(DEAD);
    await director.call(removeLink, { params: { id, linkId: made.id } });
    expect(await follow(methodist, made.token)).toMatchObject(DEAD);
    expect(
      await director.post(`/api/calendars/${id}/links`, { role: 'reader', uses: 1, until: '2001-01-01T00:00:00Z' }),
    ).toMatchObject({ status: 400, body: { error: 'Укажите день в будущем' } });
  });

  it('of an owner who is none any more is shown as used up, and lets nobody in [SHR-10]', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'owner');
    const body = { role: 'reader', uses: 3, until: LATER } as const;
    const { token } = await methodist.call(createLink, { params: { id }, body });
    await link(id);
    await director.call(updateMember, { params: { id, userId: methodist.id }, body: { role: 'reader' } });
    const shown = await director.call(listLinks, { params: { id } });
    expect(shown.map(({ role, usesLeft }) => [role, usesLeft]).sort()).toEqual([
      ['editor', 1],
      ['reader', 0],
    ]);
    expect(await follow(await system.user('гость'), token)).toMatchObject(DEAD);
  });

  it('is shown once, and kept as a hash [SHR-10]', async () => {
    const { id } = await aCalendar();
    const { token } = await link(id);
    const secret = token.slice(token.indexOf('.') + 1);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await system.items())).not.toContain(secret);
    expect(JSON.stringify(await director.call(listLinks, { params: { id } }))).not.toContain(secret);
  });

  it('waits for somebody who has registered meanwhile, and for the approval where it is asked for [SHR-10]', async () => {
    const { id } = await aCalendar();
    const { token } = await link(id, { role: 'editor', uses: 2 });
    const admin = await system.admin();
    const body = (username: string) => ({ username, password: 'достаточно длинный' });
    const tokenOf = (reply: { readonly body: unknown }): string => Object(reply.body).token;
    const guest = system.withToken(tokenOf(await system.nobody.post('/api/register', body('гостья'))));
    expect(await guest.post('/api/calendars/accept', { token })).toMatchObject({
      status: 200,
      body: { role: 'editor' },
    });
    await admin.call(saveSecuritySettings, { body: { ...SECURITY_DEFAULTS, registration: 'approval' } });
    const waiting = system.withToken(tokenOf(await system.nobody.post('/api/register', body('ждущая'))));
    expect(await waiting.post('/api/calendars/accept', { token })).toMatchObject({ status: 403 });
    expect(await director.call(listLinks, { params: { id } })).toMatchObject([{ usesLeft: 1 }]);
    const { id: userId } = (await system.storage.users.findUser('ждущая')) ?? expect.fail('Nobody has registered');
    await admin.put(`/api/admin/users/${userId}`, { approved: true });
    expect(await waiting.post('/api/calendars/accept', { token })).toMatchObject({ status: 200 });
  });

  it('lets nobody in once its maker is no owner, nor does an invitation: nobody comes back by a link of their own', async () => {
    const { id } = await aCalendar();
    await joined(id, methodist, 'owner');
    const until = { uses: 5, until: LATER } as const;
    const { token } = await methodist.call(createLink, { params: { id }, body: { role: 'editor', ...until } });
    const friend = await system.user('приятель');
    await methodist.call(addMember, { params: { id }, body: { name: friend.username, role: 'owner' } });
    await director.call(updateMember, { params: { id, userId: methodist.id }, body: { role: 'reader' } });
    for (const who of [methodist, friend]) expect(await follow(who, token)).toMatchObject(DEAD);
    expect(await friend.post(`/api/calendars/${id}/members/me`)).toMatchObject({ status: 404 });
    const admin = await system.admin();
    const made = await admin.call(createLink, { params: { id }, body: { role: 'editor', ...until } });
    expect(await follow(friend, made.token)).toMatchObject({ status: 200 });
    await system.storage.table.commit([assign(userKey(admin.id), { isActive: false }, {})]);
    expect(await follow(methodist, made.token)).toMatchObject(DEAD);
  });

  it('leaves a member with the higher role [SHR-10]', async () => {
    const { id } = await aCalendar();
    const token = (await link(id, { role: 'editor', uses: 5 })).token;
    expect(await director.call(acceptLink, { body: { token } })).toMatchObject({ role: 'owner' });
    await joined(id, methodist, 'reader');
    expect(await methodist.call(acceptLink, { body: { token } })).toMatchObject({ role: 'editor', members: 2 });
    expect(await director.call(listLinks, { params: { id } })).toMatchObject([{ usesLeft: 4 }]);
  });
});

describe('one calendar', () => {
  const one = (id: string, who: SystemUser) => who.call(getCalendar, { params: { id } });

  it('is as in the list for members and invited ones, and an owner’s for administrators', async () => {
    const { id } = await aCalendar();
    await director.call(addMember, { params: { id }, body: { name: methodist.username, role: 'reader' } });
    expect(await one(id, methodist)).toMatchObject({ role: 'reader', invitedBy: 'директор' });
    await methodist.call(acceptInvite, { params: { id } });
    for (const who of [director, methodist])
      expect([await one(id, who)]).toEqual((await who.call(listCalendars, {})).filter((each) => each.id === id));
    const admin = await system.admin();
    expect(await one(id, admin)).toMatchObject({ name: 'Афиша', role: 'owner', asAdministrator: true });
    await joined(id, admin, 'reader');
    const asMember = await one(id, admin);
    expect([asMember.role, asMember.asAdministrator]).toEqual(['owner', undefined]);
  });

  it('is missing for strangers, where it is one’s own, and where there is none', async () => {
    const { id } = await aCalendar();
    for (const [who, asked] of [
      [methodist, id],
      [director, director.id],
      [director, 'c-none'],
    ] as const)
      expect(await who.get(`/api/calendars/${asked}`)).toMatchObject({ status: 404, code: 'calendar-not-found' });
  });

  it('lets an administrator change its members', async () => {
    const { id } = await aCalendar();
    const admin = await system.admin();
    const params = { id, userId: methodist.id };
    await joined(id, methodist, 'reader');
    await admin.call(updateMember, { params, body: { role: 'editor' } });
    expect(await members(id, admin)).toMatchObject([
      { username: 'директор' },
      { username: 'методист', role: 'editor' },
    ]);
    await admin.call(removeMember, { params });
    expect(await members(id, admin)).toHaveLength(1);
  });
});
