import cf from 'cloudfront';

// A function of CloudFront Functions, JavaScript runtime 2.0. CloudFront runs it for every request, before the cache.
// The runtime has ECMAScript 5.1 and the later features that AWS lists, but not Node or URL, and takes 10 KB at most
// (lint/edge-subset.test.ts). The local run executes this file on V8 (run-edge.ts), the tests also on njs, the
// runtime's engine.

const ID = '([A-Za-z0-9_-]{1,64})';
const PICTURE = new RegExp(`^/api/events/${ID}/image$`);
const NAME = new RegExp(`^${ID}$`);
// Calls whose answers all visitors share in the cache, and the parameters of these calls.
const WINDOWED = ['token', 'from', 'to', 'categories'];
// The API answers a request for a draft, because drafts are not stored in the bucket.
const DRAFT = ['token', 'month', 'draft'];
// Month documents are in a bucket (functions/storage/months). A document holds the whole month, whatever window and
// categories the request names.
const DOCUMENTS = '/api/feeds/';
const DOCUMENT = `${DOCUMENTS}1/`;
const MONTH = /^(?:ahead|(?:19[7-9]\d|20\d\d)-(?:0[1-9]|1[0-2]))$/;
const SHARED = {
  '/api/events/public': WINDOWED,
  '/api/events/public.ics': WINDOWED,
  '/api/events/public/event.ics': ['token', 'event'],
};
const WIDGET_PAGE = '/calendar/index.html';
const SPA_PAGE = '/index.html';
// User agents that ask a page for its oEmbed address, and user agents of messengers that preview a page [VIS-03]. Each
// is named, so that everybody else sees the page of visitors.
const OEMBED_READER = /^(?:WordPress|Drupal|Ghost|Discourse|Iframely|Embedly)\b/i;
const PREVIEW =
  /^(?:Mozilla\/5\.0 \(compatible; )?(?:TelegramBot|vkShare|OdklBot|WhatsApp|Viber|facebookexternalhit|Twitterbot)\b/i;
const CALENDAR = new RegExp(`^/calendar/${ID}/?$`);
const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::|$)/;

// Limits of characters and of list members, so that the function's time is bounded (viewer-request.test.ts). CloudFront
// answers 503 if a request takes a millisecond, and throttles a function that fails often. A longer value is passed on
// unchanged, and the API refuses it.
const LONG = 4000;
const MANY = 50;

const HOUR_MS = 3600000;
// The calendar repeats after 400 years. Years are moved by this number, because Date.UTC takes 0 to 99 for 1900 to
// 1999.
const CYCLE_YEARS = 400;
const CYCLE_MS = 146097 * 24 * HOUR_MS;
// The form of a date-time that the API reads (shared/contracts/fields.ts).
const DATE_TIME =
  /^((\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d))(?::(\d\d)(?:\.(\d{1,3})\d{0,6})?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))(?!\n)$/;
// No event is outside these bounds. `from` and `to` have different bounds, so that a window outside of them is not
// empty.
const ENDS = {
  from: { round: Math.floor, first: Date.UTC(1969, 0, 1), last: Date.UTC(2101, 0, 2) },
  to: { round: Math.ceil, first: Date.UTC(1970, 0, 1), last: Date.UTC(2102, 0, 2) },
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function of this name
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  // No call has a percent sign in its path. The gateway would decode the path to a call, and the call would escape the
  // rules of its CloudFront behaviour.
  if (uri.startsWith('/api/'))
    return uri.includes('%') || uri.startsWith(DOCUMENTS) ? missing() : toApi(request, event.viewer.ip);
  if (uri.startsWith('/calendar/')) {
    if (uri.startsWith('/calendar/assets/')) return request;
    const found = readsOEmbed(request) && discovery(request);
    if (found) return found;
    request.uri = listOf(request) || WIDGET_PAGE;
    // `site` has no second origin. With the API as second origin, a failure of the bucket would become a 404.
    cf.selectRequestOriginById(request.uri === WIDGET_PAGE ? 'site' : 'api');
    return request;
  }
  // A path without a file extension is a screen of the SPA.
  if (!uri.slice(uri.lastIndexOf('/') + 1).includes('.')) request.uri = SPA_PAGE;
  return request;
}

// The answer of the API to an unknown path. e2e/attacks.e2e.ts checks that both are equal.
function missing() {
  return {
    statusCode: 404,
    statusDescription: 'Not Found',
    headers: {
      'content-type': { value: 'text/plain; charset=utf-8' },
      'cache-control': { value: 'no-store' },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: 'Не найдено',
  };
}

const reading = (request) => request.method === 'GET' || request.method === 'HEAD';

function agentOf(request) {
  const agent = request.headers['user-agent'];
  return agent ? agent.value : '';
}

const readsOEmbed = (request) =>
  reading(request) && HOST.test(request.headers.host.value) && OEMBED_READER.test(agentOf(request));

// An answer for oEmbed discovery (oembed.com §4). The widget's page cannot give it, because all calendars share one
// file, which knows neither host nor token. Returns null for an address so long that the API refuses it. Only the local
// run is without https.
function discovery(request) {
  const host = request.headers.host.value;
  const site = `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`;
  const pairs = pairsOf(request.querystring);
  if (pairs.length > MANY) return null;
  const page = site + request.uri + (pairs.length ? `?${pairs.join('&')}` : '');
  if (page.length > LONG) return null;
  const href = `${site}/api/oembed?url=${encodeURIComponent(page)}`;
  const link = `<link rel="alternate" type="application/json+oembed" href="${href}">`;
  return {
    statusCode: 200,
    statusDescription: 'OK',
    headers: {
      'content-type': { value: 'text/html; charset=utf-8' },
      'content-security-policy': { value: "default-src 'none'" },
      'x-content-type-options': { value: 'nosniff' },
    },
    body: `<!doctype html><html><head><meta charset="utf-8"><title>Calendar System</title>${link}</head><body></body></html>`,
  };
}

// The path of a list of events, for clients without scripts; empty for other requests. Host and event are in the path,
// because the path is the cache key.
function listOf(request) {
  const found = CALENDAR.exec(request.uri);
  const query = request.querystring;
  const host = request.headers.host.value;
  if (!found || !HOST.test(host) || !(query.plain || PREVIEW.test(agentOf(request)))) return '';
  return `${DOCUMENT}${found[1]}/list/${(query.event && whole(NAME, query.event.value)) || '-'}/${host}`;
}

// The pairs `name=value` of a query. If there are more than MANY names or pairs, the list has more than MANY texts.
function pairsOf(querystring) {
  const pairs = [];
  const names = Object.keys(querystring);
  if (names.length > MANY) return names;
  names.some((name) => {
    const all = querystring[name].multiValue || [querystring[name]];
    return all.some((one) => pairs.push(`${name}=${one.value}`) > MANY);
  });
  return pairs;
}

function toApi(request, address) {
  // Overwrites a header that the client sends. Failed sign-ins are counted by address.
  request.headers['x-client-address'] = { value: address };
  // The API gets the gateway's host, but compares Origin with the visitor's host.
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  const query = request.querystring;
  if (request.uri.endsWith('/image')) return toPicture(request);
  const names = SHARED[request.uri];
  if (!names) return request;
  if (request.uri !== '/api/events/public') {
    request.querystring = sharedQuery(query, names);
    return request;
  }
  if (query.month && !query.draft && reading(request)) return toDocument(request);
  request.querystring = sharedQuery(query, query.month ? DRAFT : names);
  cf.selectRequestOriginById('api');
  return request;
}

// Sends a request for a month document to the bucket. If the bucket lacks the document (403, 404), CloudFront asks the
// API, which builds it. Other failures of the bucket do not lead to the API, because the API's refusal of one caller
// would take the place of a stored document.
function toDocument(request) {
  const query = request.querystring;
  const token = query.token ? whole(NAME, query.token.value) : '';
  const month = whole(MONTH, query.month.value);
  if (!token || !month) return missing();
  request.uri = `${DOCUMENT}${token}/${month}`;
  request.querystring = {};
  cf.createRequestOriginGroup({
    originIds: [{ originId: 'feeds' }, { originId: 'api' }],
    failoverCriteria: { statusCodes: [403, 404] },
  });
  return request;
}

// The query without foreign parameters, and with values in one spelling. So requests for the same feed, categories and
// hours share a cache entry.
function sharedQuery(querystring, names) {
  const kept = {};
  let room = LONG;
  names.forEach((name) => {
    const end = ENDS[name];
    const given = querystring[name];
    if (!given) return;
    const change = name === 'categories' ? inOrder : (text) => (end ? wholeHour(text, end) : text);
    room -= given.value.length;
    const value = room < 0 ? given.value : respelt(given.value, change);
    // An empty list means all categories, as a missing list does, so it is left out.
    if (value || change !== inOrder) kept[name] = { value: value };
  });
  return kept;
}

// The ids of a list in alphabetical order, each once; null if there are more than MANY.
function inOrder(text) {
  const ids = text.split(',', MANY + 1);
  if (ids.length > MANY) return null;
  const sorted = ids.filter((id) => id).sort();
  return sorted.filter((id, at) => id !== sorted[at - 1]).join(',');
}

// The value after `change`, spelt in one way. A value with a plus stays as it is, because the API refuses it.
function respelt(value, change) {
  if (value.includes('+')) return value;
  try {
    const text = change(decodeURIComponent(value));
    return text === null ? value : encodeURIComponent(text);
  } catch (_) {
    // The value is not UTF-8. The API refuses it.
    return value;
  }
}

// The decoded value if the whole of it fits the pattern, so `%32026-05` is read as `2026-05`. `found` is compared with
// the text, because in njs `$` also matches before a newline at the end.
function whole(pattern, value) {
  if (value.length > LONG) return '';
  try {
    const text = decodeURIComponent(value);
    const found = pattern.exec(text);
    return found && found[0] === text ? text : '';
  } catch (_) {
    return '';
  }
}

// The date-time as a whole hour in UTC: the hour before for `from`, the hour after for `to`. Any other text stays, and
// the API refuses it.
function wholeHour(text, end) {
  const found = DATE_TIME.exec(text);
  if (!found) return text;
  const part = (at) => Number(found[at] || 0);
  const year = 2000 + (part(2) % CYCLE_YEARS);
  const shifted = Date.UTC(year, part(3) - 1, part(4), part(5), part(6), part(7));
  // Days and times that do not exist, such as 31 June and 25:00, stay as they are, and the API refuses them.
  if (part(7) > 59 || new Date(shifted).toISOString().slice(0, 16) !== year + found[1].slice(4)) return text;
  const offset = (part(10) * 60 + part(11)) * 60000 * (found[9] === '-' ? -1 : 1);
  const cycles = (year - part(2)) / CYCLE_YEARS;
  const instant = shifted - cycles * CYCLE_MS + Number((found[8] || '').padEnd(3, '0')) - offset;
  const round = end.round;
  const hour = round(instant / HOUR_MS) * HOUR_MS;
  return new Date(Math.min(Math.max(hour, end.first), end.last)).toISOString();
}

// Sends a request for a picture with its version to the bucket. If the bucket lacks the picture, CloudFront asks the
// API, which answers with our own error. A request without a version goes to the API, which knows the current version.
function toPicture(request) {
  const picture = PICTURE.exec(request.uri);
  const version = request.querystring.v ? NAME.exec(request.querystring.v.value) : null;
  if (picture && version && reading(request)) {
    request.uri = `/pictures/${picture[1]}/${version[1]}`;
    // The group is made here, because a behaviour with a group may not allow POST and DELETE, which the API answers.
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'pictures' }, { originId: 'api' }],
      failoverCriteria: { statusCodes: [403, 404] },
    });
  } else {
    cf.selectRequestOriginById('api');
  }
  return request;
}
