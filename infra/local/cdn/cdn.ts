import { type HttpRequest, type HttpResponse, textResponse } from '#infra/local/http-message.ts';
import { compressedFor } from './compression.ts';
import { notModified } from './conditional.ts';
import type { Behaviour, Distribution, Origin } from './distribution.ts';
import { type EdgeCacheOptions, edgeCache } from './edge-cache.ts';
import { type EdgeCall, edgeCall } from './edge-call.ts';
import { originRequestOf } from './forwarding.ts';
import { matchesPattern, normalizedPath } from './path-pattern.ts';
import { withPolicyHeaders } from './response-headers.ts';

/** Fetches from an origin. The request contains only the parts that the origin may see. */
export type Fetch = (request: HttpRequest) => Promise<HttpResponse>;
export type Cdn = { handle(request: HttpRequest): Promise<HttpResponse> };

const failoverMethods = ['GET', 'HEAD', 'OPTIONS'];

const refusal = (status: number, text: string): HttpResponse =>
  textResponse(status, 'text/html', `<h1>${status} ${text}</h1>`);

/**
 * Handles a request as a CloudFront distribution does: behaviour, viewer-request function, cache, origin or origin
 * group, headers, compression.
 * @param fetchFrom how to reach each origin of the distribution
 * @param options `skipsShortLifetimes`: see EdgeCacheOptions; if it is set, errors are not kept either
 */
export const createCdn = (
  distribution: Distribution,
  fetchFrom: (origin: Origin) => Fetch,
  { now = Date.now, skipsShortLifetimes = false }: Partial<Pick<EdgeCacheOptions, 'now' | 'skipsShortLifetimes'>> = {},
): Cdn => {
  const origins = new Map([...distribution.origins].map(([id, origin]) => [id, { origin, fetch: fetchFrom(origin) }]));
  const edges = new Map<string, EdgeCall>();
  const errorSeconds = (status: number): number =>
    skipsShortLifetimes
      ? 0
      : (distribution.errors.find(({ ErrorCode }) => ErrorCode === status)?.ErrorCachingMinTTL ?? 10);
  const shared = edgeCache({ now, skipsShortLifetimes, errorSeconds });
  for (const { viewerRequest: code } of distribution.behaviours) if (code) edges.set(code, edgeCall(code));

  const behaviourOf = (path: string): Behaviour => {
    const normalized = normalizedPath(path);
    const behaviour = distribution.behaviours.find(({ pathPattern }) => matchesPattern(pathPattern, normalized));
    if (!behaviour) throw new Error('The distribution has no default behaviour');
    return behaviour;
  };

  const ask = (id: string, request: HttpRequest, behaviour: Behaviour): Promise<HttpResponse> => {
    const found = origins.get(id);
    if (!found) throw new Error(`The distribution has no origin ${id}`);
    const asked = originRequestOf(request, behaviour, found.origin);
    return shared(id, asked, behaviour, found.fetch);
  };

  const askTarget = async (
    request: HttpRequest,
    behaviour: Behaviour,
    chosen: { originId?: string; failover?: { originId: string; statusCodes: readonly number[] } },
  ): Promise<HttpResponse> => {
    const group = distribution.groups.get(chosen.originId ?? behaviour.target);
    const [first, second] = group?.members ?? [chosen.originId ?? behaviour.target, chosen.failover?.originId];
    const codes = group?.statusCodes ?? chosen.failover?.statusCodes ?? [];
    const response = await ask(first ?? '', request, behaviour);
    const fails = second !== undefined && codes.includes(response.status) && failoverMethods.includes(request.method);
    return fails ? ask(second, request, behaviour) : response;
  };

  const answer = async (request: HttpRequest, behaviour: Behaviour): Promise<HttpResponse> => {
    if (!behaviour.allowedMethods.includes(request.method)) return refusal(403, 'This method is not allowed here');
    const edge = behaviour.viewerRequest === undefined ? undefined : edges.get(behaviour.viewerRequest);
    const verdict = edge ? await edge(request) : { request };
    if (verdict.response) return verdict.response;
    const asked = verdict.request;
    const path = asked.path === '/' && distribution.rootObject ? `/${distribution.rootObject}` : asked.path;
    return askTarget({ ...asked, path }, behaviour, verdict);
  };

  const handle = async (request: HttpRequest): Promise<HttpResponse> => {
    const behaviour = behaviourOf(request.path);
    const response = notModified(await answer(request, behaviour), request, behaviour);
    const compressed = await compressedFor(response, request, behaviour);
    return withPolicyHeaders(compressed, request, behaviour.responseHeaders);
  };
  return { handle };
};
