import { expect, it } from 'vitest';
import type { Calendar } from '#shared/contracts/calendars.ts';
import { rightsIn } from './rights-in.ts';

const anna = { id: 'u1', role: 'user' } as const;
const admin = { id: 'u9', role: 'admin' } as const;

const PLAIN = { name: 'Афиша', color: '#10b981', members: 2, isOwn: false, revision: 1 };
const calendars: readonly Calendar[] = [
  { ...PLAIN, id: 'c-edited', role: 'editor' },
  { ...PLAIN, id: 'c-read', role: 'reader' },
  { ...PLAIN, id: 'c-sub-1', role: 'owner' },
];
const known = {
  calendars,
  sharedOf: ({ calendarId }: { readonly calendarId?: string }) => calendars.find(({ id }) => id === calendarId),
};

const rightsOf = (user: typeof anna | typeof admin, event: Parameters<typeof rightsIn>[0]) => {
  const { mayEdit, mayKeepTemplate, maySeeHistory, isGone } = rightsIn(event, known, user);
  return Object.entries({ mayEdit, mayKeepTemplate, maySeeHistory, isGone }).flatMap(([name, is]) =>
    is ? [name] : [],
  );
};

const ALL = ['mayEdit', 'mayKeepTemplate', 'maySeeHistory'];

it.each([
  { what: 'anybody has in a new event', user: anna, event: undefined, rights: ['mayEdit', 'mayKeepTemplate'] },
  { what: 'its owner has in an event', user: anna, event: { userId: 'u1' }, rights: ALL },
  { what: 'another user has in an event', user: anna, event: { userId: 'u2' }, rights: [] },
  {
    what: 'an administrator has in a user’s event',
    user: admin,
    event: { userId: 'u2' },
    rights: ['mayEdit', 'maySeeHistory'],
  },
  {
    what: 'an editor has in a shared calendar',
    user: anna,
    event: { userId: 'u2', calendarId: 'c-edited' },
    rights: ALL,
  },
  {
    what: 'a reader has in a shared calendar',
    user: anna,
    event: { userId: 'u1', calendarId: 'c-read' },
    rights: ['maySeeHistory'],
  },
  {
    what: 'an owner has in a subscribed calendar',
    user: anna,
    event: { userId: 'u1', calendarId: 'c-sub-1' },
    rights: ['maySeeHistory'],
  },
  {
    what: 'a former member keeps in an open dialog',
    user: anna,
    event: { userId: 'u1', calendarId: 'c-left' },
    rights: [...ALL, 'isGone'],
  },
])('the rights that $what [DLG-06]', ({ user, event, rights }) => {
  expect(rightsOf(user, event)).toEqual(rights);
});
