import type { EdgeRequest } from './run-edge.ts';

// The requests that cost the edge function the most time. They keep within CloudFront's limits: 8,192 bytes for an
// address, and 40 KB for an event of `test-function`.

const LENGTH = 8000;
const PART = LENGTH / 4;
const OEMBED = 'WordPress/6.8';
/** Distinct words of at most three letters. */
const words = (count: number): string[] => Array.from({ length: count }, (_, at) => at.toString(36));

export type Sent = { readonly uri: string; readonly query?: EdgeRequest['querystring']; readonly userAgent?: string };

const valued = (pairs: Readonly<Record<string, string>>): EdgeRequest['querystring'] =>
  Object.fromEntries(Object.entries(pairs).map(([name, value]) => [name, { value }]));
const everywhere = (text: string): EdgeRequest['querystring'] =>
  valued(Object.fromEntries(['token', 'from', 'to', 'categories'].map((name) => [name, text.slice(0, PART)])));
const several = (count: number): EdgeRequest['querystring'][string] => ({
  value: '',
  multiValue: words(count).map(() => ({ value: '' })),
});

/** The usual request: a list of events, with its window and ten categories. */
export const USUAL: Sent = {
  uri: '/api/events/public',
  query: valued({
    token: 'aZ0_-bY1cX2dW3eV',
    from: '2026-10-25T00%3A00%3A00.000Z',
    to: '2026-12-08T00%3A00%3A00.000Z',
    categories: ['k', 'c', 'f', 'a', 'j', 'e', 'b', 'i', 'd', 'h'].map((letter) => `${letter}7f0aZ_9kLm-`).join(),
  }),
};

export const COSTLY: Readonly<Record<string, Sent>> = {
  'many categories': { uri: '/api/events/public', query: valued({ categories: words(PART).join().slice(0, LENGTH) }) },
  'as many categories as are put in order': {
    uri: '/api/events/public',
    query: valued({ token: 't', categories: words(1000).join() }),
  },
  'commas alone': { uri: '/api/events/public.ics', query: valued({ categories: ','.repeat(LENGTH) }) },
  'one category again and again': { uri: '/api/events/public', query: valued({ categories: 'a,'.repeat(1900) }) },
  'plus signs': { uri: '/api/events/public', query: valued({ token: '+'.repeat(LENGTH) }) },
  'plus signs in every parameter': { uri: '/api/events/public', query: everywhere('+'.repeat(PART)) },
  'escapes in every parameter': { uri: '/api/events/public.ics', query: everywhere('%25'.repeat(PART)) },
  'what is to be escaped': { uri: '/api/events/public', query: everywhere('"'.repeat(PART)) },
  'a month in escapes': {
    uri: '/api/events/public',
    query: valued({ token: '%61'.repeat(PART / 3), month: '%32'.repeat(PART) }),
  },
  'many names, by a reader of oEmbed': {
    uri: '/calendar/t',
    query: valued(Object.fromEntries(words(2000).map((word) => [word, '']))),
    userAgent: OEMBED,
  },
  'one name with many values, by a reader of oEmbed': {
    uri: '/calendar/t',
    query: { a: several(2900) },
    userAgent: OEMBED,
  },
  'names with many values, by a reader of oEmbed': {
    uri: '/calendar/t',
    query: Object.fromEntries(words(40).map((word) => [word, several(65)])),
    userAgent: OEMBED,
  },
  'a long address, by a reader of oEmbed': { uri: `/calendar/${'"'.repeat(LENGTH)}`, userAgent: OEMBED },
  'a long event of the list': { uri: '/calendar/t', query: valued({ plain: '', event: '%61'.repeat(PART) }) },
  'a long name of a program': { uri: '/calendar/t', userAgent: `Mozilla/5.0 (compatible; ${'Viber'.repeat(PART)}` },
  'a long path of the API': { uri: `/api/${'a/'.repeat(LENGTH / 2)}` },
  'a long path of a screen': { uri: `/${'a/'.repeat(LENGTH / 2)}` },
  'a long picture': {
    uri: `/api/events/${'a'.repeat(LENGTH / 2)}/image`,
    query: valued({ v: 'a'.repeat(LENGTH / 2) }),
  },
};

/** The request as CloudFront hands it to the function. */
export const edgeRequest = ({ uri, query = {}, userAgent = 'Mozilla/5.0' }: Sent): EdgeRequest => ({
  method: 'GET',
  uri,
  querystring: query,
  headers: { host: { value: 'calendar.example' }, 'user-agent': { value: userAgent } },
  cookies: {},
});
