import { domainToUnicode } from 'node:url';
import { errorOf, moscowDay, sampleIn } from '#functions/domain/embeddings/visits.ts';
import { getSeen as contract, NO_HOST, OTHER_HOSTS } from '#shared/contracts/visits.ts';
import { handle } from './storage.ts';

/** A host in Unicode, which people can read. A host that cannot be decoded stays unchanged. */
const readable = (host: string): string =>
  host === NO_HOST || host === OTHER_HOSTS ? host : domainToUnicode(host) || host;

/** The views of one of the caller's embeddings by day, and the sites that show it. */
export const getSeen = handle(contract, async ({ params: { id }, query, user, now, storage }) => {
  const embedding = await storage.embeddings.getEmbedding({ ownerId: user.id, id });
  const all = Array.from({ length: query.days }, (_, at) => moscowDay(now, query.days - 1 - at));
  const { days, hosts } = await storage.visits.visitsOf(id, all[0] ?? moscowDay(now));
  const byDay = new Map(days.map((item) => [item.day, item]));
  return {
    days: all.map((day) => {
      const { views = 0, variance = 0, failed = 0 } = byDay.get(day) ?? {};
      return { day, views, error: errorOf(variance), failed };
    }),
    hosts: hosts
      .toSorted((one, other) => other.last.localeCompare(one.last) || one.host.localeCompare(other.host))
      .map(({ host, first, last, failed, fixed }) => ({
        host: readable(host),
        first,
        last,
        ...(failed && { failed }),
        ...(fixed && { fixed }),
      })),
    sample: sampleIn(embedding),
  };
});
