import type { Accounts } from './accounts.ts';
import { createVersions } from './embeddings/versions.ts';
import { createEvents } from './events/events.ts';
import { createOpenStored } from './events/stored.ts';
import { createUids } from './events/uids.ts';
import { createRevisions } from './history/revisions.ts';
import { createPictures } from './pictures/pictures.ts';
import type { Buckets } from './s3/buckets.ts';
import { createTrash } from './trash/trash.ts';
import { createUsage } from './usage/usage.ts';
import { createVisits } from './visits/visits.ts';

/**
 * The nouns of events, and of everything that is written together with events: pictures, earlier states, trash, usage.
 */
export const openEvents = ({ table, log }: Pick<Accounts, 'table' | 'log'>, buckets: Buckets) => {
  const usage = createUsage(table);
  const pictures = createPictures(table, buckets);
  const revisions = createRevisions(table, pictures);
  const uids = createUids(table);
  const versions = createVersions(table);
  const visits = createVisits(table);
  return {
    usage,
    pictures,
    revisions,
    uids,
    versions,
    visits,
    trash: createTrash({ table, log, pictures, usage, revisions, versions, visits, uids }),
    events: { ...createOpenStored(table), ...createEvents({ log, usage, uids, pictures }) },
  };
};
export type KeptEvents = ReturnType<typeof openEvents>;
