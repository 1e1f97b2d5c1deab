import type { CallInput } from '#shared/contracts/endpoint.ts';
import { createEvent, type EventScope, listEvents, updateEvent } from '#shared/contracts/events.ts';
import { anEvent } from './builders.ts';
import type { SystemUser } from './open-system.ts';
import { aSystem } from './system.ts';

type Form = Partial<CallInput<typeof createEvent>['form']>;

/** Five Tuesdays from 10 March 2026 on, at 18:00 in Moscow, for an hour and a half. */
export const weekly = (change: Form = {}) =>
  anEvent({
    title: 'Кружок',
    startDate: '2026-03-10T15:00:00.000Z',
    endDate: '2026-03-10T16:30:00.000Z',
    recurrence: 'FREQ=WEEKLY;COUNT=5',
    ...change,
  });

export const YEAR_2026 = { from: '2026-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };

/** Each date of 2026 as `03-10T15:00 Кружок`. ` *` marks a date that differs from its series. */
export const datesOf = async (user: SystemUser): Promise<string[]> =>
  (await user.call(listEvents, { query: YEAR_2026 })).map(
    ({ startDate, title, isChanged }) => `${startDate.slice(5, 16)} ${title}${isChanged ? ' *' : ''}`,
  );

/**
 * A system with the owner of one series. `on('20260310')` is the id of that date. `edit` saves a date with the given
 * changes.
 */
export const aSeries = async (change: Form = {}) => {
  const system = await aSystem();
  const owner = await system.user();
  const first = await owner.call(createEvent, { form: weekly(change) });
  const seriesId = first.seriesId ?? '';
  const on = (day: string) => `${seriesId}_${day}`;
  const edit = async (day: string, scope: EventScope, fields: Form) => {
    const shown = (await owner.call(listEvents, { query: YEAR_2026 })).find(({ id }) => id === on(day));
    if (!shown) throw new Error(`There is no date ${day}`);
    const { title, description, startDate, endDate } = shown;
    const form = { title, description, startDate, endDate, ...fields };
    return owner.call(updateEvent, { params: { id: shown.id }, query: { scope }, form });
  };
  return { system, owner, first, seriesId, on, edit };
};
