import { isDeepStrictEqual } from 'node:util';
import type { CalendarItem, MemberItem } from '#functions/storage/dynamodb/items/calendars.ts';
import { personKey } from '#functions/storage/dynamodb/keys.ts';
import { type Person, personItem, personOf } from '#functions/storage/users/persons.ts';
import { databaseWords as words } from '#shared/locale/database.ts';
import { type Checker, type Issue, issue, labelOf } from './validation-shape.ts';

/**
 * Checks PERSON items, which visitors' functions read. Each account has a right PERSON item, and no other PERSON item
 * exists.
 */
export const personsChecker = (): Checker => {
  /** Under the label of each PERSON item: the account's label, and the fields that the item should have. */
  const accounts = new Map<string, { readonly label: string; readonly right: ReturnType<typeof personItem> }>();
  const persons = new Map<string, Person>();
  const users = new Map<string, Person>();
  const calendars: CalendarItem[] = [];
  const owners: MemberItem[] = [];

  const issuesOf = (label: string): Issue[] => {
    const [account, person] = [accounts.get(label), persons.get(label)];
    if (!account) return [issue(label, words.personOfNobody)];
    return isDeepStrictEqual({ ...person }, account.right) ? [] : [issue(account.label, words.personDiffers)];
  };

  return {
    visit: (item) => {
      if (item.kind === 'CALENDAR') calendars.push(item);
      if (item.kind === 'MEMBER' && item.role === 'owner') owners.push(item);
      if (item.kind === 'USER') users.set(item.id, item);
      if (item.kind === 'USER')
        accounts.set(labelOf(personKey(item.id)), { label: labelOf(item), right: personItem(item) });
      if (item.kind === 'PERSON') persons.set(labelOf(item), item);
    },
    issues: () => {
      for (const calendar of calendars) {
        const own = owners.filter(({ calendarId }) => calendarId === calendar.id);
        const right = personItem(
          personOf(
            calendar,
            own.flatMap(({ userId }) => users.get(userId) ?? []),
          ),
        );
        accounts.set(labelOf(personKey(calendar.id)), { label: labelOf(calendar), right });
      }
      return [...new Set([...accounts.keys(), ...persons.keys()])].flatMap(issuesOf);
    },
  };
};
