import * as v from 'valibot';
import { api } from '#shared/contracts/api.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { fillPath } from '#shared/contracts/endpoint.ts';

/** A caller; `nobody` carries no token. */
export type Person = { readonly name: string; readonly token?: string };
export type Asked = { readonly status: number; readonly headers: Headers; readonly bytes: Buffer };

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);

/** One request to a running product. */
export const ask = async (url: string, person: Person, path: string, init: RequestInit = {}): Promise<Asked> => {
  const headers = new Headers(init.headers);
  if (person.token) headers.set('authorization', `Bearer ${person.token}`);
  if (typeof init.body === 'string') headers.set('content-type', 'application/json');
  const answer = await fetch(url + path, { ...init, headers });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};

/** The parsed answer of a request that must succeed. @throws Error with the answer's text otherwise */
export const demand = async <S extends v.GenericSchema>(
  schema: S,
  ...[url, person, path, init]: Parameters<typeof ask>
): Promise<v.InferOutput<S>> => {
  const { status, bytes } = await ask(url, person, path, init);
  if (status >= 300) throw new Error(`${init?.method ?? 'GET'} ${path} answered ${status}: ${bytes}`);
  return v.parse(schema, JSON.parse(bytes.toString()));
};

export const signIn = async (url: string, username: string, password: string): Promise<Person> => {
  const body = JSON.stringify({ username, password });
  const { token } = await demand(v.object({ token: v.string() }), url, { name: username }, '/api/login', {
    method: 'POST',
    body,
  });
  return { name: username, token };
};

const anEvent = (at: number): FormData => {
  const form = new FormData();
  const day = String((at % 28) + 1).padStart(2, '0');
  const fields = {
    title: `Встреча ${at}`,
    description: `Описание ${at}`.repeat(at + 1),
    externalLink: at % 2 ? 'https://example.ru/' : '',
    color: '#3b82f6',
    startDate: `2026-12-${day}T09:00:00.000Z`,
    endDate: `2026-12-${day}T1${at % 10}:30:00.000Z`,
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (at % 3 === 0) form.set('image', new Blob([PICTURE], { type: 'image/png' }), 'a.png');
  return form;
};

const Event = v.object({ id: v.string(), imageUrl: v.nullable(v.string()) });
const Embedding = v.object({ widgetToken: v.string() });

/** Writes the drill's data: events of every person, some with a picture, and an embedding for each. */
export const seed = async (url: string, people: readonly Person[], events: number) => {
  const made = { pictures: [] as string[], events: [] as string[], widgets: [] as string[] };
  for (const person of people) {
    for (let at = 0; at < events; at++) {
      const { id, imageUrl } = await demand(Event, url, person, '/api/events', { method: 'POST', body: anEvent(at) });
      made.events.push(id);
      if (imageUrl) made.pictures.push(imageUrl);
    }
    const body = JSON.stringify({ name: `Сайт: ${person.name}`, type: 'HTML' });
    const init = { method: createEmbedding.method, body };
    made.widgets.push((await demand(Embedding, url, person, createEmbedding.path, init)).widgetToken);
  }
  return made;
};
export type Seeded = Awaited<ReturnType<typeof seed>>;

/**
 * The addresses of every call that reads, for the seeded data. A new call is included automatically. If it needs a
 * query, the drill fails and names the call.
 */
export const readAddresses = (url: string, { events, pictures, widgets }: Seeded): string[] => {
  const queries: Record<string, string[]> = {
    '/api/events': ['', '?from=2026-12-05T00:00:00Z&to=2026-12-20T00:00:00Z'],
    '/api/events/search': ['?q=встреч'],
    '/api/events/public': widgets.map((token) => `?token=${token}`),
    '/api/events/public.ics': widgets.map((token) => `?token=${token}`),
    '/api/oembed': widgets.map((token) => `?url=${encodeURIComponent(`${url}/calendar/${token}`)}`),
    '/api/admin/events': ['?limit=100', '?type=USER', '?type=AUTH&page=1', '?type=OTHER&limit=100'],
  };
  const reads = Object.values(api)
    .flatMap((group) => Object.values(group))
    .filter(({ method }) => method === 'GET');
  const addresses = reads.flatMap(({ path }) =>
    path.includes('{id}')
      ? events.map((id) => fillPath(path, { id }))
      : (queries[path] ?? ['']).map((query) => path + query),
  );
  return [...addresses, ...pictures];
};
