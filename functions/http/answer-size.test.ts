import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { plainEvent } from '#functions/domain/events/stored.testing.ts';
import { toEventItem } from '#functions/storage/events/event-items.ts';
import { invoke } from '#functions/testing/caller.ts';
import type { System } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { toGateway } from '#functions/testing/request.ts';
import { aSystem } from '#functions/testing/system.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { handlePublicWith } from './call.ts';
import { ANSWER_BYTES_MAX } from './serve.ts';

const TEXT = 'Слишком много данных для одного ответа. Укажите период: from и to.';

describe('an answer of as many bytes as Lambda hands on', () => {
  const contract = endpoint({
    method: 'GET',
    path: '/api/events/public.ics',
    access: 'public',
    output: v.string(),
    contentType: 'text/calendar',
    errors: 'text',
    summary: 'As many bytes as are wanted',
  });
  let system: System;
  beforeAll(async () => {
    system = await aSystem();
  });
  const answerOf = async (body: string) => {
    const call = handlePublicWith()(contract, async () => body);
    return invoke([call], (await toGateway({ method: 'GET', path: contract.path })).request, system.dependencies);
  };

  it.each([
    ['letters', 'x', 1],
    ['quotes', '"', 2],
    ['line ends', '\r\n', 4],
    ['Cyrillic', 'я', 2],
    ['control characters', '\u0001', 6],
  ])('of %s is the last that passes', async (_, character, bytes) => {
    const empty = Buffer.byteLength(JSON.stringify(await answerOf('')));
    const most = Math.floor((ANSWER_BYTES_MAX - empty) / bytes);
    const padding = 'x'.repeat((ANSWER_BYTES_MAX - empty) % bytes);
    const last = await answerOf(character.repeat(most) + padding);
    expect(last.statusCode).toBe(200);
    // Lambda's runtime measures the answer in the same way.
    expect(Buffer.byteLength(JSON.stringify(last))).toBe(ANSWER_BYTES_MAX);
    expect(await answerOf(`${character.repeat(most)}${padding}x`)).toMatchObject({ statusCode: 400, body: TEXT });
  });
});

describe('a list of events', () => {
  it('whose escaped text alone is too large is refused in Russian, and so is its feed', async () => {
    const system = await aSystem();
    const user = await system.user();
    const { widgetToken } = await user.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
    const anItem = () =>
      toEventItem(
        plainEvent({
          id: randomUUID(),
          userId: user.id,
          title: 'Кавычки',
          description: '"'.repeat(5_000),
          startDate: '2025-03-05T09:00:00.000Z',
          endDate: '2025-03-05T10:00:00.000Z',
        }),
      );
    // Each event is 5 kB in the table, 10 kB in the body and 20 kB in what Lambda hands on.
    const addEvents = (count: number) => rawItems(system).putAll(Array.from({ length: count }, anItem));
    const [list, feed] = ['/api/events', `/api/events/public?token=${widgetToken}`];
    await addEvents(305);
    expect([(await user.get(list)).status, (await system.nobody.get(feed)).status]).toEqual([200, 200]);
    await addEvents(10);
    expect(await user.get(list)).toMatchObject({ status: 400, text: TEXT });
    expect(await system.nobody.get(feed)).toMatchObject({ status: 400, text: TEXT });
  });
});
