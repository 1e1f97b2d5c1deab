// CloudFront Functions, JavaScript runtime 2.0: runs on every request, before the cache. No Node, no URL class, 10 KB at
// most. The local run executes this very file through run-edge.ts.
import cf from 'cloudfront';

const ID = '([A-Za-z0-9_-]{1,64})';
const PICTURE = new RegExp(`^/api/events/${ID}/image$`);
const VERSION = new RegExp(`^${ID}$`);
const FEEDS = ['/api/events/public', '/api/events/public.ics'];
const FEED_QUERY = ['token', 'from', 'to'];
const WIDGET_PAGE = '/calendar/index.html';
const SPA_PAGE = '/index.html';
// Software that looks into a pasted address for the place to ask for its frame. Named one by one: nobody else may see
// another page than visitors do.
const OEMBED_READER = /^(?:WordPress|Drupal|Ghost|Discourse|Iframely|Embedly)\b/i;
const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127\.0\.0\.1)(?::|$)/;

// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls the function of this name
function handler(event) {
  const request = event.request;
  const uri = request.uri;
  if (uri.startsWith('/api/')) return toApi(request);
  if (uri.startsWith('/calendar/')) {
    if (uri.startsWith('/calendar/assets/')) return request;
    if (readsOEmbed(request)) return discovery(request);
    request.uri = WIDGET_PAGE;
    return request;
  }
  // A path without a file extension is a screen of the SPA.
  if (!uri.slice(uri.lastIndexOf('/') + 1).includes('.')) request.uri = SPA_PAGE;
  return request;
}

function readsOEmbed({ headers, method }) {
  const reads = method === 'GET' || method === 'HEAD';
  return reads && HOST.test(headers.host.value) && OEMBED_READER.test(headers['user-agent']?.value ?? '');
}

// oembed.com §4, discovery. The widget's page is one file for all calendars and knows neither its host nor its token, and
// what asks here runs no scripts: it gets this page instead. Only the local run is without https.
function discovery({ uri, querystring, headers }) {
  const host = headers.host.value;
  const site = `${LOOPBACK.test(host) ? 'http' : 'https'}://${host}`;
  const pairs = Object.keys(querystring).flatMap((name) => {
    const { value, multiValue } = querystring[name];
    return (multiValue ?? [{ value }]).map((one) => `${name}=${one.value}`);
  });
  const page = site + uri + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
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

function toApi(request) {
  // The function behind the API sees only API Gateway's own host; it compares Origin with the one the visitor sees.
  request.headers['x-forwarded-host'] = { value: request.headers.host.value };
  if (FEEDS.includes(request.uri)) request.querystring = ordered(request.querystring);
  if (request.uri.endsWith('/image')) return toPicture(request);
  return request;
}

// One cache entry per feed, whatever the order of the parameters and whatever trackers append.
function ordered(querystring) {
  const kept = {};
  for (const name of FEED_QUERY) {
    if (querystring[name]) kept[name] = { value: querystring[name].value };
  }
  return kept;
}

// The versioned address lies in the bucket; what is not there, the API refuses in our own words, where S3 would send XML
// with ids of AWS. The bare address is the API's, which knows the current version.
function toPicture(request) {
  const picture = PICTURE.exec(request.uri);
  const version = request.querystring.v ? VERSION.exec(request.querystring.v.value) : null;
  const reads = request.method === 'GET' || request.method === 'HEAD';
  if (picture && version && reads) {
    request.uri = `/pictures/${picture[1]}/${version[1]}`;
    // A group in the behaviour itself would do the same, but then it may not allow other methods, which the API answers.
    cf.createRequestOriginGroup({
      originIds: [{ originId: 'pictures' }, { originId: 'api' }],
      failoverCriteria: { statusCodes: [403, 404] },
    });
  } else {
    cf.selectRequestOriginById('api');
  }
  return request;
}
