import { describe, expect, it } from 'vitest';
import { Forbidden, NotFound } from '#functions/domain/errors.ts';
import type { Role } from '#shared/contracts/calendars.ts';
import { type Action, assertMay, type Caller, calendarAsked, calendarsShown, makerIn, mayIn } from './may.ts';

const POSTER = 'c-poster';
const ACTIONS: readonly Action[] = ['see', 'edit', 'own'];

const aCaller = (role: Caller['role'], member?: Role): Caller => ({
  id: 'maria',
  role,
  calendars: new Map(member && [[POSTER, member]]),
});

/** What comes of each action: yes, the caller may; else the refusal. */
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

  it('that names none: a user’s own and those shared with them, everybody’s for an administrator [EVT-01]', () => {
    expect(calendarsShown(aCaller('user'), undefined)).toEqual(['maria']);
    expect(calendarsShown(reader, undefined)).toEqual(['maria', POSTER]);
    expect(calendarsShown(reader, undefined, 'edit')).toEqual(['maria']);
    expect(calendarsShown(aCaller('admin', 'owner'), undefined)).toBe('all');
    expect(calendarAsked(reader, undefined, 'edit')).toBe('maria');
  });

  it('that names some: those, each once, if the caller may', () => {
    expect(calendarsShown(reader, [POSTER, POSTER])).toEqual([POSTER]);
    expect(calendarsShown(aCaller('admin'), ['anna'])).toEqual(['anna']);
    expect(calendarsShown(reader, [])).toEqual([]);
    expect(() => calendarsShown(reader, ['maria', POSTER], 'edit')).toThrow(new Forbidden('forbidden'));
    expect(() => calendarsShown(reader, ['c-other'])).toThrow(new NotFound('calendar-not-found'));
    expect(() => calendarAsked(reader, 'anna', 'see')).toThrow(new Forbidden('forbidden'));
    expect(calendarAsked(reader, POSTER, 'see')).toBe(POSTER);
  });

  it('have a maker: in an own one its user, in a shared one whoever adds something [SAFE-30]', () => {
    expect(makerIn('anna', { id: 'maria' })).toBe('anna');
    expect(makerIn(POSTER, { id: 'maria' })).toBe('maria');
  });
});
