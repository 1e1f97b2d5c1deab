import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { personItem } from '#functions/storage/users/persons.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';

const Items = v.pipe(v.string(), v.parseJson(), v.array(v.looseObject({ pk: v.string(), sk: v.string() })));

/**
 * All items of a small calendar as an earlier release wrote them, of 21 November 2026: `first` counted no events by year, `last`
 * kept no changes of counters apart. Made by running these releases (commits 8502e85 and 0ade921): five events of two
 * owners, four of them to come until 2099, three accounts of which one is blocked, two embeddings, security settings, the log.
 */
export const oldItems = (release: 'first' | 'last') =>
  v.parse(Items, readFileSync(join(import.meta.dirname, `2026-11-21-${release}.json`), 'utf8'));

/** Adds what every account has beside it today: nothing was released without, so no release makes it of older data. */
export const addPersons = async (raw: ReturnType<typeof rawItems>): Promise<void> =>
  raw.putAll((await raw.ofKind('USER')).map(personItem));

/** A system whose data an earlier release has left, and its administrator «главный». */
export const aSystemOfBefore = async (release: 'first' | 'last') => {
  const system = await aSystem();
  const raw = rawItems(system);
  await raw.putAll(oldItems(release));
  await addPersons(raw);
  const account = (await raw.ofKind('USER')).find(({ role }) => role === 'admin');
  if (!account) throw new Error('The data of before hold no administrator');
  return { system, raw, admin: await system.signedInAgain(account) };
};

/** How many of its events have not begun yet. */
export const upcomingOf = (release: 'first' | 'last', now = new Date()): number =>
  oldItems(release).filter(({ kind, startDate }) => kind === 'EVENT' && String(startDate) > now.toISOString()).length;
