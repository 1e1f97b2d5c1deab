import { describe, expect, it } from 'vitest';
import { Forbidden, NotFound } from '#functions/domain/errors.ts';
import type { Role } from '#shared/contracts/calendars.ts';
import {
  type Action,
  assertMay,
  type Caller,
  calendarAsked,
  calendarsNamed,
  calendarsOf,
  calendarsShown,
  homeOf,
  makerIn,
  mayEditAs,
  mayIn,
} from './may.ts';

const POSTER = 'c-poster';
const ACTIONS: readonly Action[] = ['see', 'edit', 'own'];

const aCaller = (role: Caller['role'], member?: Role): Caller => ({
  id: 'maria',
  role,
  calendars: new Map(member && [[POSTER, member]]),
});

/** The outcome of each action: 'yes' if the caller may, or the refusal. */
const outcomes = (caller: Caller, calendarId: string): string[] =>
  ACTIONS.map((action) => {
    try {
      assertMay(caller, calendarId, action, 'event-not-found');
      return mayIn(caller, calendarId, action) ? 'yes' : 'the two disagree';
    } catch (reason) {
      if (mayIn(caller, calendarId, action)) return 'the two disagree';
      if (reason instanceof NotFound && reason.code === 'event-not-found') return '404';
      return reason instanceof Forbidden ? '403' : String(reason);
    }
  });

describe('who may do what in a calendar', () => {
  it.each([
    ['a stranger', aCaller('user'), ['404', '404', '404']],
    ['a reader', aCaller('user', 'reader'), ['yes', '403', '403']],
    ['an editor', aCaller('user', 'editor'), ['yes', 'yes', '403']],
    ['an owner', aCaller('user', 'owner'), ['yes', 'yes', 'yes']],
    ['an administrator', aCaller('admin'), ['yes', 'yes', 'yes']],
    ['an administrator who reads it', aCaller('admin', 'reader'), ['yes', 'yes', 'yes']],
  ])('of several people, see, edit and own: %s', (_, caller, expected) => {
    expect(outcomes(caller, POSTER)).toEqual(expected);
  });

  it.each([
    ['its user', aCaller('user'), 'maria', ['yes', 'yes', 'yes']],
    ['another user, whatever their roles elsewhere', aCaller('user', 'owner'), 'anna', ['403', '403', '403']],
    ['an administrator', aCaller('admin'), 'anna', ['yes', 'yes', 'yes']],
  ])('of one user, see, edit and own: %s', (_, caller, calendarId, expected) => {
    expect(outcomes(caller, calendarId)).toEqual(expected);
  });

  it('of several people, one that somebody is no member of: a member of another one', () => {
    expect(outcomes(aCaller('user', 'owner'), 'c-other')).toEqual(['404', '404', '404']);
  });
});

describe('the calendars of a call', () => {
  const reader = aCaller('user', 'reader');

  it('without a named one are the user’s own and those shared with them, for an administrator everybody’s [EVT-01]', () => {
    expect(calendarsShown(aCaller('user'), undefined)).toEqual(['maria']);
    expect(calendarsShown(reader, undefined)).toEqual(['maria', POSTER]);
    expect(calendarsShown(reader, undefined, 'edit')).toEqual(['maria']);
    expect(calendarsShown(aCaller('admin', 'owner'), undefined)).toBe('all');
    expect(calendarAsked(reader, undefined, 'edit')).toBe('maria');
  });

  it('with named ones are these, each once, if the caller may', () => {
    expect(calendarsShown(reader, [POSTER, POSTER])).toEqual([POSTER]);
    expect(calendarsShown(aCaller('admin'), ['anna'])).toEqual(['anna']);
    expect(calendarsShown(reader, [])).toEqual([]);
    expect(() => calendarsShown(reader, ['maria', POSTER], 'edit')).toThrow(new Forbidden('forbidden'));
    expect(() => calendarsShown(reader, ['c-other'])).toThrow(new NotFound('calendar-not-found'));
    expect(() => calendarAsked(reader, 'c-other', 'see')).toThrow(new NotFound('calendar-not-found'));
    expect(() => calendarAsked(reader, 'anna', 'see')).toThrow(new Forbidden('forbidden'));
    expect(calendarAsked(reader, POSTER, 'see')).toBe(POSTER);
  });

  it('have a maker: in an own one its user, in a shared one whoever adds something [SAFE-30]', () => {
    expect(makerIn('anna', { id: 'maria' })).toBe('anna');
    expect(makerIn(POSTER, { id: 'maria' })).toBe('maria');
  });
});

describe('a calendar of an address', () => {
  const SUBSCRIBED = 'c-sub-poster';

  it('is for nobody to edit, and says so; all else is by role [PRG-03]', () => {
    const owner: Caller = { id: 'maria', role: 'user', calendars: new Map([[SUBSCRIBED, 'owner']]) };
    for (const caller of [owner, aCaller('admin')]) {
      expect(outcomes(caller, SUBSCRIBED)).toEqual(['yes', '403', 'yes']);
      expect(mayIn(caller, SUBSCRIBED, 'show')).toBe(true);
      const edit = () => assertMay(caller, SUBSCRIBED, 'edit', 'event-not-found');
      expect(edit).toThrow(expect.objectContaining({ code: 'subscribed-calendar' }));
    }
    const own = () => assertMay(aCaller('user', 'reader'), POSTER, 'edit', 'event-not-found');
    expect(own).toThrow(expect.objectContaining({ code: 'forbidden' }));
    const reader: Caller = { ...owner, calendars: new Map([[SUBSCRIBED, 'reader']]) };
    expect(() => assertMay(reader, SUBSCRIBED, 'own', 'event-not-found')).toThrow(new Forbidden('forbidden'));
  });
});

describe('a program of one calendar', () => {
  const program = (role: Caller['role'], member?: Role): Caller => ({ ...aCaller(role, member), only: POSTER });

  it('reaches that one by its user’s role, and no other, an administrator’s neither [PRG-25, PRG-26]', () => {
    expect(outcomes(program('user', 'editor'), POSTER)).toEqual(['yes', 'yes', '403']);
    for (const role of ['user', 'admin'] as const) {
      expect(outcomes(program(role, 'owner'), 'maria')).toEqual(['403', '403', '403']);
      expect(outcomes(program(role, 'owner'), 'c-other')).toEqual(['404', '404', '404']);
    }
  });

  it('lists that one where it names none, while its user sees it [PRG-26]', () => {
    expect([homeOf(program('user')), homeOf(aCaller('user'))]).toEqual([POSTER, 'maria']);
    expect(calendarsOf(program('user', 'reader'))).toEqual([POSTER]);
    expect(calendarsOf(program('user'))).toEqual([]);
    expect(calendarsShown(program('admin'), undefined)).toEqual([POSTER]);
    expect(calendarsOf(aCaller('user', 'reader'))).toEqual(['maria', POSTER]);
  });
});

it('calendars that a call names come once each; one that the caller does not see is none', () => {
  expect(calendarsNamed(aCaller('user', 'editor'), [POSTER, 'maria', POSTER], 'edit')).toEqual([POSTER, 'maria']);
  const foreign = () => calendarsNamed(aCaller('user'), ['maria', POSTER], 'see');
  expect(foreign).toThrow(expect.objectContaining({ code: 'calendar-not-found' }));
});

it('editors and owners edit, readers and the invited do not', () => {
  expect((['owner', 'editor', 'reader', undefined] as const).map(mayEditAs)).toEqual([true, true, false, false]);
});
