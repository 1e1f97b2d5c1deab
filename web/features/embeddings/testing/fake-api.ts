import * as v from 'valibot';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { type EmbeddingType, settingsOf } from '#shared/embedding/settings.ts';

/** An embedding of the given type with the defaults of that type; `settings` on top of them. */
export const anEmbedding = ({
  id = 'one',
  type = 'HTML',
  settings = {},
  ...rest
}: {
  id?: string;
  type?: EmbeddingType;
  name?: string;
  createdAt?: string;
  settings?: Record<string, unknown>;
} = {}): Embedding =>
  v.parse(Embedding, {
    id,
    type,
    name: `Встраивание ${id}`,
    widgetToken: `token-of-${id}`,
    createdAt: '2026-03-05T10:00:00.000Z',
    settings: v.parse(settingsOf[type], settings),
    ...rest,
  });

const Body = v.object({
  name: v.optional(v.string()),
  type: v.optional(v.string()),
  settings: v.optional(v.unknown()),
});

export type Call = { readonly method: string; readonly path: string; readonly body: unknown };

/** The embeddings API in memory behind `fetch`: keeps what it is sent, notes every call, refuses when told to. */
export const fakeApi = (initial: readonly Embedding[]) => {
  const calls: Call[] = [];
  const refusals = new Map<string, { status: number; body: string }>();
  let list = [...initial];
  let hold: Promise<unknown> = Promise.resolve();
  let own: Record<string, unknown> = {};

  const replaced = (id: string, change: v.InferOutput<typeof Body>): Embedding | undefined => {
    const current = list.find((one) => one.id === id);
    if (!current) return undefined;
    const next = v.parse(Embedding, {
      ...current,
      name: change.name,
      settings: { ...Object(change.settings), ...own },
    });
    list = list.map((one) => (one.id === id ? next : one));
    return next;
  };

  const created = ({ name, type, settings }: v.InferOutput<typeof Body>): Embedding => {
    const id = `new-${list.length}`;
    const createdAt = '2026-11-01T00:00:00.000Z';
    const next = v.parse(Embedding, { id, name, type, settings, widgetToken: `token-of-${id}`, createdAt });
    list = [next, ...list];
    return next;
  };

  const answer = (method: string, path: string, body: unknown): unknown => {
    const id = path.split('/')[3] ?? '';
    if (method === 'POST' && path === '/api/embeddings') return created(v.parse(Body, body));
    if (method === 'PUT') return replaced(id, v.parse(Body, body));
    if (method === 'DELETE') list = list.filter((one) => one.id !== id);
    return path === '/api/embeddings' ? list : { ok: true };
  };

  const fetch = async (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const path = String(address);
    const { method = 'GET' } = init;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ method, path, body });
    if (method !== 'GET') await hold;
    const refusal = refusals.get(method);
    if (refusal) return new Response(refusal.body, { status: refusal.status });
    return Response.json(answer(method, path, body), { status: method === 'POST' ? 201 : 200 });
  };

  return {
    fetch,
    calls,
    /** Calls that change something. */
    changes: () => calls.filter(({ method }) => method !== 'GET'),
    stored: () => list,
    /** As if another tab had done it. */
    setStored: (next: readonly Embedding[]) => {
      list = [...next];
    },
    /** Answers every further call of the method with this status; a text is sent as `{"error": …}`. */
    refuse: (method: string, status: number, error?: string) => {
      refusals.set(method, { status, body: error === undefined ? '' : JSON.stringify({ error }) });
    },
    accept: (method: string) => refusals.delete(method),
    /** Settings that the server sets in its own way, whatever it is sent. */
    insistOn: (settings: Record<string, unknown>) => {
      own = settings;
    },
    /** Keeps changing calls waiting until the answered function is called. */
    holdChanges: (): (() => void) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      hold = promise;
      return resolve;
    },
  };
};
