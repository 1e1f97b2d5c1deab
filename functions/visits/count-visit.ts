import { mayCount, siteOf } from '#functions/domain/embeddings/visits.ts';
import type { Call, StorageDependencies } from '#functions/http/call.ts';
import { ownHost } from '#functions/http/origin.ts';
import type { Widgets } from '#functions/storage/embeddings/widgets.ts';
import type { Visits } from '#functions/storage/visits/visits.ts';
import { BEACON_MAX, countVisit as contract } from '#shared/contracts/visits.ts';
import { beaconIn } from './beacon.ts';

type Storage = { readonly embeddings: Pick<Widgets, 'findWidget'>; readonly visits: Pick<Visits, 'countVisit'> };

const withoutPort = (host = ''): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * Counts the outcome of a visit. The answer is always 204, even for a malformed beacon, and even if the counting fails.
 */
export const countVisit: Call<StorageDependencies<Storage>> = {
  contract,
  headers: {},
  run: async (request, { dependencies: { storage }, now }) => {
    const beacon = beaconIn(request, contract.body, BEACON_MAX);
    const isOwn = beacon?.host === withoutPort(ownHost(request.headers));
    if (!beacon || isOwn || !mayCount(request.headers)) return '';
    try {
      const widget = await storage.embeddings.findWidget(beacon.token);
      const { outcome } = beacon;
      const isShown = outcome === 'shown';
      // A page whose feed has failed knows no share of visits to report, so it always reports.
      const isSampled = outcome !== 'failed';
      const visit = { site: siteOf(beacon.host), isShown, isSampled, isFixed: beacon.fixed === true };
      // An alarm counts this log line (infra/stacks/monitoring.ts). The line names neither site nor visitor.
      if (widget && !isShown) console.warn({ widget: 'not shown', outcome });
      if (widget) await storage.visits.countVisit(widget, visit, now);
    } catch (reason) {
      // Logs only the error's name: its message may contain the site.
      console.warn({ problem: 'Counting a visit failed', reason: reason instanceof Error ? reason.name : 'unknown' });
    }
    return '';
  },
};
