import { aForm, aPicture } from '#functions/testing/builders.ts';
import type { Call } from './calls.ts';

/** What the product has acknowledged, and what must therefore be there whatever happens to it. */
export type Acknowledged = {
  /** title of each event by its id */
  readonly events: Map<string, string>;
  /** ids of events whose removal was acknowledged */
  readonly removed: Set<string>;
  /** name of each embedding by its id */
  readonly embeddings: Map<string, string>;
  readonly users: Set<string>;
};

export const nothingYet = (): Acknowledged => ({
  events: new Map(),
  removed: new Set(),
  embeddings: new Map(),
  users: new Set(),
});

/** How many write at once. */
export const WRITERS = 6;
export const PASSWORD = 'пароль-под-ударом';

const idOf = (answer: object | undefined): string | undefined => {
  const id = answer && Reflect.get(answer, 'id');
  return typeof id === 'string' ? id : undefined;
};

let serial = 0;

const writeOnce = async (call: Call, known: Acknowledged): Promise<void> => {
  serial++;
  const title = `Событие ${serial}`;
  const [old] = [...known.events.keys()].slice(-3);
  switch (serial % 10) {
    case 0: {
      if (!old) return;
      // Until it is acknowledged the event may be there or not.
      known.events.delete(old);
      if (await call('DELETE', `/api/events/${old}`)) known.removed.add(old);
      return;
    }
    case 1: {
      if (!old) return;
      const form = aForm({ title, image: aPicture('png', { filler: title }) });
      known.events.delete(old);
      if (await call('PUT', `/api/events/${old}`, form)) known.events.set(old, title);
      return;
    }
    case 2: {
      const id = idOf(await call('POST', '/api/embeddings', { name: title, type: 'HTML' }));
      if (id) known.embeddings.set(id, title);
      return;
    }
    case 3: {
      const username = `под-ударом-${serial}`;
      if (await call('POST', '/api/register', { username, password: PASSWORD })) known.users.add(username);
      return;
    }
    default: {
      const form = aForm({ title, image: aPicture('png', { filler: title }) });
      const id = idOf(await call('POST', '/api/events', form));
      if (id) known.events.set(id, title);
    }
  }
};

/** Writes all the time, so many requests at once, until it is told to stop; answers once the last one has ended. */
export const startWriters = (call: Call, known: Acknowledged, atOnce: number) => {
  let isOver = false;
  const writer = async (): Promise<void> => {
    while (!isOver) await writeOnce(call, known);
  };
  const all = Promise.all(Array.from({ length: atOnce }, writer));
  return async (): Promise<void> => {
    isOver = true;
    await all;
  };
};
