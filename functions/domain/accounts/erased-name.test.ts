import { describe, expect, it } from 'vitest';
import { accountLog, entriesThatName } from '#shared/locale/account-log.ts';
import { calendarLog } from '#shared/locale/calendars.ts';
import { eventLog } from '#shared/locale/event-log.ts';
import { erasedAuthor, isTheirs, withEarlierName, withoutName } from './erased-name.ts';

const erased = { id: '12345678-abcd', at: '2026-06-01T00:00:00.000Z', names: [{ name: 'anna' }] };
const ALIAS = 'Удалённый пользователь 12345678';
const at = '2026-05-01T00:00:00.000Z';
/** A log entry that another user made and that is about no user. */
const entry = (description: string, fields: object = {}) => ({
  description,
  username: 'boris',
  userId: 'b',
  timestamp: at,
  ...fields,
});
const told = (description: string, fields: object = {}) => withoutName(erased, entry(description, fields))?.description;

describe('a name', () => {
  const isAnna = (name: string, timestamp = at, names: (typeof erased.names)[0][] = erased.names) =>
    isTheirs({ ...erased, names }, name, { timestamp });

  it('is theirs until the account is deleted, or until they left it, however it is written', () => {
    expect(isAnna('ANNA')).toBe(true);
    expect(isAnna('anna', erased.at)).toBe(true);
    expect(isAnna('anna', '2026-06-01T00:00:00.001Z')).toBe(false);
    expect(isAnna('boris')).toBe(false);
    const left = [{ name: 'anna', until: at }];
    expect(isAnna('anna', at, left)).toBe(true);
    expect(isAnna('anna', '2026-05-01T00:00:00.001Z', left)).toBe(false);
    const both = [{ name: 'anna' }, { name: 'anya', until: at }];
    expect([isAnna('anna', at, both), isAnna('anya', at, both)]).toEqual([true, true]);
  });

  it('that they had before, by an entry, is theirs up to that entry', () => {
    const known = withEarlierName(erased, entry(accountLog.renamed('anya', 'anna'), { userId: erased.id }));
    expect(known).toEqual({ ...erased, names: [{ name: 'anna' }, { name: 'anya', until: at }] });
    const again = entry(accountLog.renamed('anya', 'anna'), { userId: erased.id });
    expect(withEarlierName(known, again)).toBe(known);
  });

  it('that others had before is not theirs', () => {
    expect(withEarlierName(erased, entry(accountLog.renamed('anya', 'anna')))).toBe(erased);
    expect(withEarlierName(erased, entry(accountLog.signedIn, { userId: erased.id }))).toBe(erased);
  });
});

describe('an entry, when somebody is deleted [ACC-07]', () => {
  it('that has nothing of theirs stays', () => {
    expect(withoutName(erased, entry(accountLog.signedIn))).toBeUndefined();
    expect(withoutName(erased, entry(eventLog.eventCreated({ title: 'anna' })))).toBeUndefined();
  });

  it('of theirs loses their name and what they have called their things', () => {
    const own = { userId: erased.id, username: 'anna' };
    expect(withoutName(erased, entry(accountLog.signedIn, own))).toEqual({
      username: ALIAS,
      description: accountLog.signedIn,
    });
    expect(told(eventLog.eventCreated({ title: 'День «Анны»', dates: '12 марта' }), own)).toBe(
      'Создано мероприятие «…» (12 марта)',
    );
    expect(told('Изменено мероприятие «без конца', own)).toBe('Изменено мероприятие «…»');
    expect(told('Сделано: anna@work, anna', own)).toBe(`Сделано: anna@work, ${ALIAS}`);
  });

  it('about their things loses what these are called', () => {
    const about = { subjectId: erased.id };
    expect(withoutName(erased, entry(eventLog.eventUpdated({ title: 'Хор' }), about))).toEqual({
      username: 'boris',
      description: 'Изменено мероприятие «…»',
    });
  });

  it('about them loses the address by which they were invited to a calendar', () => {
    const invited = (person: string) => calendarLog.invited(person, 'Хор', 'Читатель');
    expect(told(invited('anna+art@example.ru'), { subjectId: erased.id })).toBe(
      `${ALIAS}: приглашение в календарь «…» (Читатель)`,
    );
    expect(told(invited('boris@example.ru'), { subjectId: 'x' })).toBeUndefined();
  });

  it.each(entriesThatName.map((say) => [say('anna', 'boris'), say] as const))('«%s» loses the name', (text, say) => {
    expect(told(text)).toBe(say(ALIAS, 'boris'));
    // An entry is about the user whose id it has as subject, whatever name is in its text.
    expect(told(say('anna', 'boris'), { subjectId: 'x' })).toBeUndefined();
    expect(told(say('former', 'boris'), { subjectId: erased.id })).toBe(say(ALIAS, 'boris'));
  });

  it('that names them as the second person loses that name', () => {
    expect(told(accountLog.handedOver('boris', 'anna'), { subjectId: 'b' })).toBe(
      accountLog.handedOver('boris', ALIAS),
    );
  });

  it('of theirs about somebody else of that name keeps this name', () => {
    const blocked = { userId: erased.id, username: 'anna', subjectId: 'x' };
    expect(withoutName(erased, entry(accountLog.blocked('anna'), blocked))).toEqual({
      username: ALIAS,
      description: accountLog.blocked('anna'),
    });
  });

  it('of their renaming loses both names', () => {
    expect(told(accountLog.renamed('anya', 'olga'), { subjectId: erased.id })).toBe(accountLog.renamed(ALIAS, ALIAS));
    expect(told(accountLog.renamed('anya', 'anna'), { userId: erased.id, subjectId: erased.id })).toBe(
      accountLog.renamed(ALIAS, ALIAS),
    );
    // The name belongs to somebody else by now.
    expect(told(accountLog.renamed('anna', 'olga'), { subjectId: 'x' })).toBeUndefined();
  });
});

it('the author of a change that is kept is nobody by name', () => {
  expect(erasedAuthor(erased.id)).toEqual({ id: '', name: ALIAS });
});
