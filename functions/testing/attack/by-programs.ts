import * as v from 'valibot';
import { inParallel } from '#functions/storage/dynamodb/parallel.ts';
import { aForm } from '#functions/testing/builders.ts';
import { register, signIn } from '#functions/testing/chaos/workload.ts';
import { api } from '#shared/contracts/api.ts';
import { Calendar } from '#shared/contracts/calendars.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { SCOPES, type Scope } from '#shared/contracts/programs.ts';
import { DAY_MS } from '#shared/time/units.ts';
import type { Attack } from './attack.ts';
import type { Asked, Caller, Target } from './target.ts';

const AT_ONCE = 8;
const DAY = { startDate: '2026-12-15T09:00:00.000Z', endDate: '2026-12-15T10:00:00.000Z' };
const MONTH = 'from=2026-12-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z';
const calls: readonly Endpoint[] = Object.values(api).flatMap((group): Endpoint[] => Object.values(group));

const Made = v.looseObject({ id: v.string(), token: v.string() });

type Wanted = { readonly scopes?: readonly Scope[]; readonly calendarId?: string; readonly until?: Date };

/** Makes a program's token for this caller. @throws Error: the token was refused */
const aToken = async (by: Caller, { scopes = SCOPES, calendarId, until }: Wanted = {}) => {
  const end = (until ?? new Date(Date.now() + DAY_MS)).toISOString();
  const { text } = await by('POST', '/api/user/programs', { name: 'Сайт', scopes, calendarId, until: end });
  return v.parse(Made, JSON.parse(text));
};

const aCalendar = async (by: Caller): Promise<string> => {
  const { text } = await by('POST', '/api/calendars', { name: 'Афиша', color: '#d97706' });
  return v.parse(Calendar, JSON.parse(text)).id;
};

/** Makes every call that these scopes do not open. @returns the status of each call, with its method and path */
const callBeyond = async (scopes: readonly Scope[], program: Caller) => {
  const beyond = calls.filter(
    ({ access, programs }) => access !== 'public' && !(programs !== undefined && scopes.includes(programs)),
  );
  return inParallel(AT_ONCE, beyond, async ({ method, path }) => {
    const { status } = await program(method, path.replaceAll(/\{\w+\}/g, 'none'), method === 'POST' ? {} : undefined);
    return { status, call: `${method} ${path}` };
  });
};

const statusesOf = (answers: readonly Asked[]) => ({ statuses: answers.map(({ status }) => status) });

/** Lists events with a token that is no longer valid, or never was. */
const listBy = ({ withToken }: Target, token: string) => withToken(token)('GET', `/api/events?${MONTH}`);

export const BY_PROGRAMS: readonly Attack[] = [
  {
    by: 'a program with a token',
    asked: 'every call beyond its scopes, with each kind of token, an administrator’s too',
    statuses: [403],
    run: async ({ admin, member, withToken }) => {
      const ofMember: (readonly Scope[])[] = [...SCOPES.map((scope) => [scope]), SCOPES];
      const ask = async (by: Caller, scopes: readonly Scope[]) =>
        callBeyond(scopes, withToken((await aToken(by, { scopes })).token));
      const answers = [
        ...(await inParallel(1, ofMember, (scopes) => ask(member, scopes))).flat(),
        ...(await ask(admin, SCOPES)),
      ];
      const taken = answers.filter(({ status }) => status !== 403).map(({ call, status }) => `${call}: ${status}`);
      return { statuses: answers.map(({ status }) => status), found: [...new Set(taken)] };
    },
  },
  {
    by: 'a program with a token',
    asked: 'the events, once it is deleted, over, cut, of another place, or its user is blocked',
    statuses: [401],
    run: async (target) => {
      const { admin, member, product, withToken } = target;
      const deleted = await aToken(member);
      await member('DELETE', `/api/user/programs/${deleted.id}`);
      const other = await aToken(member);
      const [place, secret] = [/~\d+\./, other.token.split('.').at(-1)];
      const person = await register(product.url, 'недолгий');
      const blocked = withToken(await signIn(product.url, person));
      const id = v.parse(v.looseObject({ id: v.string() }), JSON.parse((await blocked('GET', '/api/user')).text)).id;
      const ofBlocked = await aToken(blocked);
      await admin('POST', `/api/admin/users/${id}/toggle`, { blocked: true });
      const until = new Date(Date.now() + 1500);
      const over = await aToken(member, { until });
      await new Promise((done) => setTimeout(done, until.getTime() - Date.now() + 100));
      const tokens = [
        ...[deleted.token, over.token, ofBlocked.token, other.token.slice(0, -1)],
        ...[other.token.replace(place, '~19.'), `cs_${id}~0.${secret}`, 'cs_', 'cs_~.'],
      ];
      return statusesOf(await inParallel(1, tokens, (token) => listBy(target, token)));
    },
  },
  {
    by: 'a program with a token',
    asked: 'a calendar that is not its own: list, export, new event, change and deletion there',
    statuses: [403, 404],
    run: async ({ admin, member, withToken }) => {
      const [own, foreign, another] = [await aCalendar(member), await aCalendar(admin), await aCalendar(member)];
      const eventIn = async (by: Caller, calendarId: string) =>
        v.parse(
          v.looseObject({ id: v.string() }),
          JSON.parse((await by('POST', `/api/events?calendarId=${calendarId}`, aForm(DAY))).text),
        ).id;
      const ask = async (program: Caller, calendarId: string, id: string) => [
        await program('GET', `/api/events?${MONTH}&calendarId=${calendarId}`),
        await program('GET', `/api/events/export?calendarId=${calendarId}`),
        await program('POST', `/api/events?calendarId=${calendarId}`, aForm(DAY)),
        await program('PUT', `/api/events/${id}`, aForm({ ...DAY, title: 'Чужое' })),
        await program('DELETE', `/api/events/${id}`),
        await program('GET', `/api/events/${id}/history`),
      ];
      const [ofAll, ofOne, ofAdmin] = [
        withToken((await aToken(member)).token),
        withToken((await aToken(member, { calendarId: own })).token),
        withToken((await aToken(admin, { calendarId: foreign })).token),
      ];
      const [theirs, beside] = [await eventIn(admin, foreign), await eventIn(member, another)];
      return statusesOf([
        ...(await ask(ofAll, foreign, theirs)),
        ...(await ask(ofOne, foreign, theirs)),
        ...(await ask(ofOne, another, beside)),
        ...(await ask(ofAdmin, another, beside)),
      ]);
    },
  },
];
