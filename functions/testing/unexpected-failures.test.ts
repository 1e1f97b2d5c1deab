import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/contracts/api.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { createEvent } from '#shared/contracts/events.ts';
import { anEvent } from './builders.ts';
import { aSystem, logLines } from './system.ts';
import { type Ids, isCallName, validRequests } from './valid-requests.ts';

// Visits are left out: if a visit cannot be counted, the visitor is told nothing (visits/count-visit.test.ts).
const { visits: _, ...told } = api;
const calls = Object.values(told).flatMap((group) => Object.entries<Endpoint>(group));

let system: Awaited<ReturnType<typeof aSystem>>;
let token: string;
let ids: Ids;
beforeAll(async () => {
  system = await aSystem();
  const admin = await system.admin();
  const event = await admin.call(createEvent, { form: anEvent() });
  const { id, widgetToken } = await admin.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  token = admin.token ?? '';
  ids = {
    event: event.id,
    category: 'any',
    embedding: id,
    token: widgetToken,
    user: (await system.user()).id,
    heir: event.userId,
    trashed: event.id,
    change: randomUUID(),
    calendar: 'c-any',
  };
});

describe('a table that is gone', () => {
  it.each(calls)(
    'is no secret to the log, and says nothing of itself to whoever calls %s [API-11, API-17]',
    async (name, contract) => {
      if (!isCallName(name)) throw new Error(`${name} has no valid request`);
      const { path, body } = validRequests[name](ids);
      const headers = { authorization: `Bearer ${token}`, cookie: `token=${token}` };
      logLines.length = 0;
      const reply = await system
        .with({ TABLE_NAME: 'no-such-table' })
        .request(contract.method, path, body, { headers });
      const text = 'Внутренняя ошибка сервера';
      expect(reply).toMatchObject({
        status: 500,
        body: contract.errors === 'json' ? { error: text } : text,
        headers: { 'x-request-id': expect.stringMatching(/^[\w-]{8,}$/), 'cache-control': 'no-store' },
      });
      const line = logLines.find((each) => each.includes(reply.headers['x-request-id'] ?? '-'));
      expect(line).toContain('ResourceNotFoundException');
    },
  );
});
