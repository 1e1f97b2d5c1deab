import { isDeepStrictEqual } from 'node:util';
import { edgeCode } from '#infra/edge/edge-code.ts';
import { type EdgeResult, loadEdge, type ViewerRequestEvent } from '#infra/edge/run-edge.ts';
import { runOnNjs } from '#infra/edge/run-on-njs.ts';
import { costOf, excessOf } from '#shared/testing/cost.ts';
import { elementsOf } from '#shared/testing/elements.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { randomFrom } from '#shared/testing/random.ts';
import { anEdgeEvent } from './edge-requests.ts';

// Sends requests to the edge function on V8 and on njs, the engine of CloudFront Functions. Findings: anything thrown
// (CloudFront answers 503); different results of the two engines; a request to a bucket for a key that cannot exist
// there; a window that lacks a minute of the requested one; an answer of the function itself other than the 404 and the
// page with the link to oEmbed; more time or memory than the size of the request allows, also for the longest requests
// that CloudFront accepts.

const { seed, cases } = fuzzOptions(30_000);
const random = randomFrom(seed);
const tally = tallyOf('requests at the edge, on V8 and njs');
const AT_ONCE = 1000;
const HOUR_MS = 3_600_000;
const code = edgeCode();
const onV8 = loadEdge(code);

const NAME = '[\\w-]{1,64}';
const PLACES: Readonly<Record<string, RegExp>> = {
  feeds: new RegExp(`^/api/feeds/1/${NAME}/(?:ahead|\\d{4}-(?:0[1-9]|1[0-2]))$`),
  pictures: new RegExp(`^/pictures/${NAME}/${NAME}$`),
  site: /^\/calendar\/index\.html$/,
};
const LIST = new RegExp(`^/api/feeds/1/${NAME}/list/${NAME}/[a-z0-9.-]+(?::\\d{1,5})?$`, 'i');

const decoded = (text: string | undefined): string => {
  try {
    return decodeURIComponent((text ?? '').replace(/\+/g, '%20'));
  } catch {
    return '';
  }
};
/** Whether the calendar supports this instant, with a year to spare. */
const inRange = (instant: number): boolean => instant >= Date.UTC(1971, 0) && instant < Date.UTC(2100, 0);

const windowFault = (event: ViewerRequestEvent, { request }: EdgeResult): string | undefined => {
  if (request?.uri !== '/api/events/public.ics') return undefined;
  for (const [name, sign] of [
    ['from', -1],
    ['to', 1],
  ] as const) {
    const asked = Date.parse(decoded(event.request.querystring[name]?.value));
    const sent = decoded(request.querystring[name]?.value);
    if (!/Z$/.test(sent) || !inRange(asked)) continue;
    const moved = (Date.parse(sent) - asked) * sign;
    // Date.parse accepts a day that does not exist, such as 31 June. The edge function does not change such a text, and
    // this is correct.
    if (!(moved >= 0 && moved < HOUR_MS) && !(moved >= 0 && sent === decoded(event.request.querystring[name]?.value)))
      return `${name} ${sent} for ${new Date(asked).toISOString()}`;
  }
  return undefined;
};

/** The fault of a page that the edge function makes itself. The page may hold only one link, to oEmbed. */
const pageFault = (body: string, { request }: ViewerRequestEvent): string | undefined => {
  const found = elementsOf(body);
  const tags = found.map(({ tag }) => tag).join(' ');
  if (tags !== 'html head meta title link body') return `a page of ${tags}`;
  const { href = '', ...others } = found.find(({ tag }) => tag === 'link')?.attributes ?? {};
  if (!isDeepStrictEqual(others, { rel: 'alternate', type: 'application/json+oembed' }))
    return 'a link of another kind';
  const { host, pathname, searchParams } = new URL(href);
  const isOurs = host === new URL(`https://${request.headers.host?.value}`).host && pathname === '/api/oembed';
  const asked = searchParams.get('url') ?? '';
  return isOurs && asked.includes(request.uri) ? undefined : `a link to ${href}`;
};

const faultOf = (event: ViewerRequestEvent, result: EdgeResult): string | undefined => {
  const { uri } = event.request;
  const { request, response, originId, failover } = result;
  if (response) {
    if (response.statusCode === 404) return uri.startsWith('/api/') ? undefined : '404 of a page';
    return response.statusCode === 200 ? pageFault(String(response.body), event) : `${response.statusCode}`;
  }
  if (!request) return 'nothing';
  const isApi = uri.startsWith('/api/');
  if (isApi && (uri.includes('%') || uri.startsWith('/api/feeds/'))) return `let through to ${request.uri}`;
  const known = PLACES[originId ?? ''];
  if (known && !known.test(request.uri)) return `${originId} is asked for ${request.uri}`;
  const isList = originId === 'api' && uri.startsWith('/calendar/');
  if (isList && !LIST.test(request.uri)) return `the API is asked for ${request.uri}`;
  const isSame = request.uri === uri || (originId === undefined && !isApi && request.uri === '/index.html');
  if (!known && !isList && !isSame) return `another address: ${request.uri}`;
  if (failover && !['feeds', 'pictures'].includes(originId ?? '')) return `${originId} fails over`;
  const { host, 'x-client-address': address, 'x-forwarded-host': forwarded } = request.headers;
  if (isApi && (address?.value !== event.viewer.ip || forwarded?.value !== host?.value))
    return 'the visitor is another';
  return windowFault(event, result);
};

/** Sorted for the comparison, because njs returns the parameters of a long query in another order. */
const plain = (result: EdgeResult | undefined): unknown => {
  const { response, ...others } = result ?? {};
  const parts = String(response?.body)
    .split(/%26|%3F|"/)
    .sort();
  return JSON.parse(JSON.stringify({ ...others, response: response && { ...response, body: parts } }));
};

const say = (at: number, event: ViewerRequestEvent, what: string): void =>
  tally.find(`#${at} ${what}: ${JSON.stringify(event).slice(0, 500)}`);
for (let begun = 0; begun < cases; begun += AT_ONCE) {
  const events = Array.from({ length: Math.min(AT_ONCE, cases - begun) }, () => anEdgeEvent(random));
  const results: (EdgeResult | undefined)[] = [];
  for (const [at, event] of events.entries()) {
    const { result, ...cost } = await costOf(() =>
      onV8(event).catch((reason: unknown) => say(begun + at, event, `thrown: ${reason}`)),
    );
    results.push(result ?? undefined);
    const excess = excessOf(cost, JSON.stringify(event).length);
    if (excess) say(begun + at, event, excess);
    tally.count(result?.response ? 'refused' : 'accepted');
    const fault = result && faultOf(event, result);
    if (fault) say(begun + at, event, fault);
  }
  try {
    for (const [at, other] of runOnNjs(code, events).entries()) {
      const [event, result] = [events[at], results[at]];
      if (event && !isDeepStrictEqual(plain(other), plain(result)))
        say(begun + at, event, `njs: ${JSON.stringify(other)}`);
    }
  } catch (reason) {
    tally.find(`from #${begun}: on njs: ${String(reason).slice(0, 300)}`);
  }
}
report(tally);
