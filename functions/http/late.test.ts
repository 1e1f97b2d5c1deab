import { describe, expect, it } from 'vitest';
import { handlePublicWith } from '#functions/http/call.ts';
import { serve } from '#functions/http/serve.ts';
import { CONTEXT } from '#functions/testing/caller.ts';
import { toGateway } from '#functions/testing/request.ts';
import { aSystem, logLines } from '#functions/testing/system.ts';
import { getHealth } from '#shared/contracts/health.ts';

describe('a call that has no time left', () => {
  it('answers 503 in Russian and says when to try again, and alarms count it [API-10]', async () => {
    const { dependencies } = await aSystem();
    const slow = handlePublicWith()(getHealth, () => new Promise<never>(() => undefined));
    const { request } = await toGateway({ method: 'GET', path: getHealth.path });
    const left = { ...CONTEXT, getRemainingTimeInMillis: () => 510 };
    const answer = await serve([slow], dependencies)(request, left);
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5', 'x-error-code': 'late' } });
    expect(answer.body).toMatch(/^Сервер занят/);
    expect(logLines.join()).toContain('The function had no time left');
  });
});
