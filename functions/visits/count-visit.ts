import * as v from 'valibot';
import { mayCount, siteOf } from '#functions/domain/embeddings/visits.ts';
import type { Call, StorageDependencies } from '#functions/http/call.ts';
import type { GatewayRequest } from '#functions/http/gateway.ts';
import { ownHost } from '#functions/http/origin.ts';
import type { Widgets } from '#functions/storage/embeddings/widgets.ts';
import type { Visits } from '#functions/storage/visits/visits.ts';
import { BEACON_MAX, countVisit as contract } from '#shared/contracts/visits.ts';

type Storage = { readonly embeddings: Pick<Widgets, 'findWidget'>; readonly visits: Pick<Visits, 'countVisit'> };

/** The beacon; undefined: malformed [SEEN-06]. Pages send it as text, which needs no CORS preflight. */
const beaconIn = ({ body = '', isBase64Encoded }: GatewayRequest) => {
  if (body.length > BEACON_MAX * 2) return undefined;
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > BEACON_MAX) return undefined;
  try {
    const parsed = v.safeParse(contract.body, JSON.parse(bytes.toString('utf8')));
    return parsed.success ? parsed.output : undefined;
  } catch {
    return undefined;
  }
};

const withoutPort = (host = ''): string => host.toLowerCase().replace(/:\d+$/, '');

/**
 * Counts the outcome of a visit. Always answers 204: also for a malformed beacon, and when counting fails.
 */
export const countVisit: Call<StorageDependencies<Storage>> = {
  contract,
  headers: {},
  run: async (request, { dependencies: { storage }, now }) => {
    const beacon = beaconIn(request);
    const isOwn = beacon?.host === withoutPort(ownHost(request.headers));
    if (!beacon || isOwn || !mayCount(request.headers)) return '';
    try {
      const widget = await storage.embeddings.findWidget(beacon.token);
      const visit = { site: siteOf(beacon.host), isShown: beacon.outcome === 'shown', isFixed: beacon.fixed === true };
      // An alarm counts this line (infra/stacks/monitoring.ts). It names neither site nor visitor.
      if (widget && !visit.isShown) console.warn({ widget: 'not shown', outcome: beacon.outcome });
      if (widget) await storage.visits.countVisit(widget, visit, now);
    } catch (reason) {
      // Logs the error's name alone: its message may quote the item with the site.
      console.warn({ problem: 'Counting a visit failed', reason: reason instanceof Error ? reason.name : 'unknown' });
    }
    return '';
  },
};
