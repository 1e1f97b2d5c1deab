import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#functions/domain/calendars/may.ts';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { aSystem } from '#functions/testing/system.ts';
import { type Ids, isCallName, NO_IDS, validRequests } from '#functions/testing/valid-requests.ts';
import { api } from '#shared/contracts/api.ts';
import { acceptLink, createCalendar, createLink, removeCalendar } from '#shared/contracts/calendars.ts';
import { createCategory } from '#shared/contracts/categories.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent, removeEvent, updateEvent } from '#shared/contracts/events.ts';

/** The right that each call about a shared calendar, or about a thing in it, requires. */
const RIGHTS: Readonly<Record<string, Action>> = {
  listEvents: 'see',
  nearestEvents: 'see',
  searchEvents: 'see',
  exportEvents: 'see',
  listCategories: 'see',
  getHistory: 'see',
  listMembers: 'see',
  getCalendar: 'see',
  createEvent: 'edit',
  updateEvent: 'edit',
  removeEvent: 'edit',
  restoreRevision: 'edit',
  listTrash: 'edit',
  restoreTrashed: 'edit',
  removeTrashed: 'edit',
  emptyTrash: 'edit',
  createCategory: 'edit',
  updateCategory: 'edit',
  removeCategory: 'edit',
  checkImport: 'edit',
  runImport: 'edit',
  listImports: 'edit',
  updateCalendar: 'own',
  removeCalendar: 'own',
  restoreCalendar: 'own',
  addMember: 'own',
  updateMember: 'own',
  removeMember: 'own',
  listLinks: 'own',
  createLink: 'own',
  removeLink: 'own',
};

/** Calls about a calendar, or about a thing in it, that follow other rules. Each has tests of its own. */
const OTHERWISE = new Map([
  ['getEventImage', 'pictures of published events are public'],
  ['getEventFile', 'public'],
  ['changeEvents', 'tells of each event whether it was refused'],
  ['getSource', 'subscriptions.test.ts: most shared calendars have none'],
  ['renewSource', 'subscriptions.test.ts: most shared calendars have none'],
  ['acceptInvite', 'for the invited alone'],
  ['moveEvent', 'takes two calendars'],
  ['makeFileAddress', 'for members alone'],
  ['removeFileAddress', 'for members alone'],
  ['getSharedFile', 'for whoever has the address'],
  ['undoChange', 'for who has made the change'],
]);

const MARK = 'marked';
const MARKED: Ids = { ...NO_IDS, event: MARK, category: MARK, trashed: MARK, change: MARK, calendar: MARK };

const hasCalendar = ({ query }: Endpoint): boolean =>
  query !== undefined && Object.hasOwn(Object(query).entries ?? {}, 'calendarId');
const requestOf = (name: string, ids: Ids) =>
  isCallName(name) ? validRequests[name](ids) : expect.fail(`No request for ${name}`);
const calls = Object.values(api).flatMap((group) => Object.entries<Endpoint>(group));
/** Calls that name a calendar, or something in one. */
const about = calls.filter(
  ([name, contract]) =>
    contract.access !== 'admin' && (hasCalendar(contract) || JSON.stringify(requestOf(name, MARKED)).includes(MARK)),
);

it('each call about a calendar says which right it takes [SHR-05]', () => {
  const known = [...Object.keys(RIGHTS), ...OTHERWISE.keys()];
  expect(about.map(([name]) => name).filter((name) => !known.includes(name))).toEqual([]);
  expect(Object.keys(RIGHTS).filter((name) => !about.some(([one]) => one === name))).toEqual([]);
});

const LATER = '2100-01-01T00:00:00Z';
type Scene = { readonly ids: Ids; readonly link: string };

/** A system with a shared calendar, and people by their roles in it. */
const aCast = async () => {
  const system: System = await aSystem();
  const [owner, editor, reader, guest, blocked, stranger, administrator] = [
    await system.user('владелец'),
    await system.user('редактор'),
    await system.user('читатель'),
    await system.user('гость'),
    await system.user('заблокированный'),
    await system.user('посторонний'),
    await system.admin(),
  ];
  /** A calendar with members and things of every kind. */
  const aScene = async (editors = [editor]): Promise<Scene> => {
    const { id: calendar } = await owner.call(createCalendar, { body: { name: 'Афиша', color: '#ff0000' } });
    const params = { id: calendar };
    const link = (role: 'reader' | 'editor') =>
      owner.call(createLink, { params, body: { role, uses: 9, until: LATER } });
    const [forReaders, forEditors] = [await link('reader'), await link('editor')];
    for (const who of [reader, guest]) await who.call(acceptLink, { body: { token: forReaders.token } });
    for (const who of editors) await who.call(acceptLink, { body: { token: forEditors.token } });
    const query = { calendarId: calendar };
    const form = anEvent({ image: aPicture() });
    const [event, trashed] = [
      await editor.call(createEvent, { query, form }),
      await editor.call(createEvent, { query, form }),
    ];
    await editor.call(updateEvent, { params: { id: event.id }, form: anEvent({ title: 'Иначе' }) });
    const change = randomUUID();
    await editor.call(removeEvent, { params: { id: trashed.id }, query: { change } });
    const { id: category } = await editor.call(createCategory, { query, body: { name: 'Лекции', color: '#ff0000' } });
    const ids = { ...NO_IDS, event: event.id, trashed: trashed.id, change, category, calendar, user: guest.id };
    return { ids, link: forReaders.id };
  };
  // The blocked user was an editor of the calendar.
  const scene = await aScene([editor, blocked]);
  await administrator.post(`/api/admin/users/${blocked.id}/toggle`, { blocked: true });
  return { system, scene, aScene, people: { owner, editor, reader, blocked, stranger, administrator } };
};

/** The people who may make a call, by the right that the call requires. */
const MAY = {
  see: ['reader', 'editor', 'owner', 'administrator'],
  edit: ['editor', 'owner', 'administrator'],
  show: ['editor', 'owner', 'administrator'],
  own: ['owner', 'administrator'],
} as const satisfies Record<Action, readonly string[]>;

/** Calls that cannot be repeated on the same calendar. Each person who may make them gets a calendar of their own. */
const ONCE = /^(remove|restore|empty|updateCalendar)/;

describe('in a shared calendar', () => {
  let cast: Awaited<ReturnType<typeof aCast>>;
  beforeAll(async () => {
    cast = await aCast();
  });

  it.each(about.filter(([name]) => Object.hasOwn(RIGHTS, name)))(
    '%s is for those who have the right, and tells a stranger nothing [SHR-05]',
    async (name, contract) => {
      const right = RIGHTS[name] ?? 'own';
      // An owner may have at most 20 calendars, so a call that needs several calendars gets a system of its own.
      const { system, scene, aScene, people } = ONCE.test(name) ? await aCast() : cast;
      const ask = ({ request }: Pick<SystemUser, 'request'>, { ids, link }: Scene) => {
        const { path, body } = requestOf(name, ids);
        const [bare = '', query = ''] = path.replace('/none', `/${link}`).split('?');
        const asked = new URLSearchParams(query);
        if (hasCalendar(contract)) asked.set('calendarId', ids.calendar);
        return request(contract.method, asked.size === 0 ? bare : `${bare}?${asked}`, body);
      };
      const begin = async (begun: Scene) => {
        if (name === 'restoreCalendar') await people.owner.call(removeCalendar, { params: { id: begun.ids.calendar } });
        return begun;
      };
      await begin(scene);
      const before = await system.items();
      const refused = {
        nobody: await ask(system.nobody, scene),
        blocked: await ask(people.blocked, scene),
        stranger: await ask(people.stranger, scene),
        ...(right !== 'see' && { reader: await ask(people.reader, scene) }),
        ...(right === 'own' && { editor: await ask(people.editor, scene) }),
      };
      expect(Object.fromEntries(Object.entries(refused).map(([who, { status }]) => [who, status]))).toEqual({
        ...{ nobody: 401, blocked: 401, stranger: 404 },
        ...(right !== 'see' && { reader: 403 }),
        ...(right === 'own' && { editor: 403 }),
      });
      expect(await system.items()).toEqual(before);
      for (const [at, who] of MAY[right].entries()) {
        const { status, text } = await ask(
          people[who],
          at > 0 && ONCE.test(name) ? await begin(await aScene()) : scene,
        );
        expect([who, status, status < 300 ? '' : text]).toEqual([who, contract.status ?? 200, '']);
      }
    },
  );
});
