import cf from 'cloudfront';

// CloudFront Functions, JavaScript runtime 2.0: runs on every request, before the cache. It is njs: ECMAScript 5.1 and the
// later features that AWS lists, without Node and URL, 10 KB at most (lint/edge-subset.test.ts). The local run executes this
// very file on V8 (run-edge.ts), the tests on njs too.

const ID = '([A-Za-z0-9_-]{1,64})';
const PICTURE = new RegExp(`^/api/events/${ID}/image$`);
const NAME = new RegExp(`^${ID}$`);
// The calls that visitors' caches share, and their parameters.
const WINDOWED = ['token', 'from', 'to', 'categories'];
// A draft comes from the API: it is not stored.
const DRAFT = ['token', 'month', 'draft'];
// Documents of months lie in a bucket (functions/storage/months): whole, whatever window and categories are asked for.
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
// Software that looks for the place to ask for a frame, and messengers that preview an address [VIS-03]. Named one by one:
// nobody else may see another page than visitors do.
const OEMBED_READER = /^(?:WordPress|Drupal|Ghost|Discourse|Iframely|Embedly)\b/i;
const PREVIEW =
  /^(?:Mozilla\/5\.0 \(compatible; )?(?:TelegramBot|vkShare|OdklBot|WhatsApp|Viber|facebookexternalhit|Twitterbot)\b/i;
const CALENDAR = new RegExp(`^/calendar/${ID}/?$`);
const HOST = /^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::|$)/;

// Time is bounded, whatever is sent (viewer-request.test.ts): CloudFront answers 503 to what takes a millisecond, and soon to
// everybody. More characters, or more in a list, are passed on as they came, for the API to refuse.
const LONG = 4000;
const MANY = 50;

const HOUR_MS = 3600000;
// Adds 400 years, after which the calendar repeats: Date.UTC takes the years 0 to 99 for 1900 to 1999.
const CYCLE_YEARS = 400;
const CYCLE_MS = 146097 * 24 * HOUR_MS;
// The form that the API reads (shared/contracts/fields.ts).
const DATE_TIME =
  /^((\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d))(?::(\d\d)(?:\.(\d{1,3})\d{0,6})?)?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))(?!\n)$/;
// No event lies outside these bounds. They differ, so that a window beyond them keeps a length.
const ENDS = {
  from: { round: Math.floor, first: Date.UTC(1969, 0, 1), last: Date.UTC(2101, 0, 2) },
  to: { round: Math.ceil, first: Date.UTC(1970, 0, 1), last: Date.UTC(2102, 0, 2) },
};

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function of this name
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  // No call has an encoded path. The gateway would decode it to a call that avoids the rules of its behaviour.
  if (uri.startsWith('/api/'))
    return uri.includes('%') || uri.startsWith(DOCUMENTS) ? missing() : toApi(request, event.viewer.ip);
  if (uri.startsWith('/calendar/')) {
    if (uri.startsWith('/calendar/assets/')) return request;
    const found = readsOEmbed(request) && discovery(request);
    if (found) return found;
    request.uri = listOf(request) || WIDGET_PAGE;
    // Only the bucket: with the API behind it, an outage would become a 404.
    cf.selectRequestOriginById(request.uri === WIDGET_PAGE ? 'site' : 'api');
    return request;
  }
  // A path without a file extension is a screen of the SPA.
  if (!uri.slice(uri.lastIndexOf('/') + 1).includes('.')) request.uri = SPA_PAGE;
  return request;
}

// The same answer as the API's: e2e/attacks.e2e.ts compares them.
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

// oembed.com §4, discovery: the widget's page, one file for all calendars, knows neither host nor token. Only the local run is
// without https. An address that the API refuses for its length has no frame.
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

// For clients without scripts. Host and event stand in the path, because the path is the cache key.
function listOf(request) {
  const found = CALENDAR.exec(request.uri);
  const query = request.querystring;
  const host = request.headers.host.value;
  if (!found || !HOST.test(host) || !(query.plain || PREVIEW.test(agentOf(request)))) return '';
  return `${DOCUMENT}${found[1]}/list/${(query.event && whole(NAME, query.event.value)) || '-'}/${host}`;
}

// At most one more than MANY names or values.
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
  // Overwrites what the client sends: failed sign-ins are counted by address.
  request.headers['x-client-address'] = { value: address };
  // The API sees only the gateway's host, and compares Origin with the visitor's.
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

// What is not in the bucket yet, the API builds. Its refusal of one caller must not take the place of a document: only these
// two statuses lead to it.
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

// One cache entry per feed, set of categories and hours of its window, whatever order, spelling, milliseconds and trackers.
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
    // An empty list means every category, as an absent one does: one cache entry.
    if (value || change !== inOrder) kept[name] = { value: value };
  });
  return kept;
}

// Each id once, in order.
function inOrder(text) {
  const ids = text.split(',', MANY + 1);
  if (ids.length > MANY) return null;
  const sorted = ids.filter((id) => id).sort();
  return sorted.filter((id, at) => id !== sorted[at - 1]).join(',');
}

// The API does not take a plus.
function respelt(value, change) {
  if (value.includes('+')) return value;
  try {
    const text = change(decodeURIComponent(value));
    return text === null ? value : encodeURIComponent(text);
  } catch (_) {
    // Not UTF-8: the API refuses it.
    return value;
  }
}

// The value, if it fits: %32026-05 is the same month. To njs `$` is also before a line's end.
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

// The whole hour before or after, in UTC. What is no date-time stays, for the API to refuse.
function wholeHour(text, end) {
  const found = DATE_TIME.exec(text);
  if (!found) return text;
  const part = (at) => Number(found[at] || 0);
  const year = 2000 + (part(2) % CYCLE_YEARS);
  const shifted = Date.UTC(year, part(3) - 1, part(4), part(5), part(6), part(7));
  // 31 June and 25:00 would make cache entries of their own.
  if (part(7) > 59 || new Date(shifted).toISOString().slice(0, 16) !== year + found[1].slice(4)) return text;
  const offset = (part(10) * 60 + part(11)) * 60000 * (found[9] === '-' ? -1 : 1);
  const cycles = (year - part(2)) / CYCLE_YEARS;
  const instant = shifted - cycles * CYCLE_MS + Number((found[8] || '').padEnd(3, '0')) - offset;
  const round = end.round;
  const hour = round(instant / HOUR_MS) * HOUR_MS;
  return new Date(Math.min(Math.max(hour, end.first), end.last)).toISOString();
}

// The versioned address lies in the bucket; what is not there, the API refuses in our own words. The bare address is the
// API's, which knows the current version.
function toPicture(request) {
  const picture = PICTURE.exec(request.uri);
  const version = request.querystring.v ? NAME.exec(request.querystring.v.value) : null;
  if (picture && version && reading(request)) {
    request.uri = `/pictures/${picture[1]}/${version[1]}`;
    // A group in the behaviour itself may not allow other methods, which the API answers.
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'pictures' }, { originId: 'api' }],
      failoverCriteria: { statusCodes: [403, 404] },
    });
  } else {
    cf.selectRequestOriginById('api');
  }
  return request;
}
