import type { EventScope } from '#shared/contracts/events.ts';
import { Stale } from './errors.ts';
import { partsOfId } from './events/series.ts';
import type { Stored } from './events/series-events.ts';

export type Asked = {
  readonly id: string;
  readonly scope?: EventScope | undefined;
  /** The revision that the caller has read; absent: any. */
  readonly revision?: number | undefined;
};

/** Whether the change is for one occurrence only. Such a change is not compared with the series' revision [EV2-29]. */
export const isForOneDate = ({ id, scope = 'this' }: Asked): boolean => partsOfId(id) !== null && scope === 'this';

/** @throws Stale: somebody has changed the event since the caller has read it [SAFE-08] */
export const assertNotStale = (stored: Stored, asked: Asked): void => {
  if (asked.revision === undefined || asked.revision === stored.revision || isForOneDate(asked)) return;
  throw new Stale(['event-changed', stored.updatedAt, stored.updatedBy?.name]);
};
