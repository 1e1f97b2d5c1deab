import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { handlePublicWith } from '#functions/http/call.ts';
import { serve } from '#functions/http/serve.ts';
import { CONTEXT } from '#functions/testing/caller.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { toGateway } from '#functions/testing/request.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getHealth } from '#shared/contracts/health.ts';

describe('a call that was answered before it was done', () => {
  it('stops at its next request to the table', async () => {
    const { dependencies, storage } = await aSystem();
    let ended: unknown;
    let asked = 0;
    intercept(storage.table.access.client, (_request, pass) => {
      asked++;
      return pass();
    });
    const endless = handlePublicWith()(getHealth, async () => {
      try {
        for (;;) await storage.table.ping();
      } catch (reason) {
        ended = reason;
        throw reason;
      }
    });
    const { request } = await toGateway({ method: 'GET', path: getHealth.path });
    const left = { ...CONTEXT, getRemainingTimeInMillis: () => 1_000 };
    expect(await serve([endless], dependencies)(request, left)).toMatchObject({ statusCode: 503 });
    await expect.poll(() => ended, { timeout: 20_000 }).toMatchObject({ name: 'Late' });
    const before = asked;
    await sleep(50);
    expect(asked).toBe(before);
    // Other requests are not stopped.
    await storage.table.ping();
  });
});
