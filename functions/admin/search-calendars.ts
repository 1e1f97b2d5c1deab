import { hindranceOf } from '#functions/domain/accounts/account.ts';
import * as contract from '#shared/contracts/calendars.ts';
import { isShared } from '#shared/contracts/calendars.ts';
import { handle } from './storage.ts';

/**
 * The calendars that an administrator may choose for an embedding: shared calendars, and the own calendar of each user
 * [SHR-17].
 */
export const searchCalendars = handle(
  contract.searchCalendars,
  async ({ query: { search, ids, limit }, now, storage: { calendars, users } }) => {
    const [shared, { found, next }] = await Promise.all([
      calendars.searchCalendars({ search, ids: ids?.filter(isShared) }),
      users.searchUsers(
        { search, ids: ids?.filter((id) => !isShared(id)), order: 'asc', limit },
        // Only a search for locked accounts reads this argument.
        { limit: 0, now },
      ),
    ]);
    const persons = await users.getPersons(shared.slice(0, limit).map(({ id }) => id));
    const personOf = new Map(persons.map((person) => [person.id, person]));
    const ofShared = shared.map(({ id, name, color }) => {
      const hindrance = hindranceOf(personOf.get(id));
      return { id, name, color, ...(hindrance && { hindrance }) };
    });
    const ofUsers = found.map((user) => {
      const hindrance = hindranceOf(user);
      return { id: user.id, name: user.username, ...(hindrance && { hindrance }) };
    });
    const all = [...ofShared, ...ofUsers];
    return { calendars: all.slice(0, limit), hasMore: next !== null || all.length > limit };
  },
);
