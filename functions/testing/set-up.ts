import { beforeEach, inject, vi } from 'vitest';
import { lambdaLogLine } from '#infra/local/functions/lambda-log.mjs';
import { logLines } from './system.ts';

// Vitest's setupFiles of the call tests. It runs before each file, also if files share their modules.
Object.assign(process.env, inject('engines'));
// The mail servers of the tests. Any other server of this machine or its network is refused, as in the product
// [MAIL-11].
process.env.SMTP_ALLOW = '127.0.0.1,localhost';
// The sites of the tests. The product would refuse them too, because they are on this machine or in its network
// [DOC-01].
process.env.CHECK_PRIVATE_HOSTS = 'localhost,dk.example';
beforeEach(() => {
  logLines.length = 0;
  for (const [name, level] of [
    ['info', 'INFO'],
    ['warn', 'WARN'],
    ['error', 'ERROR'],
  ] as const)
    vi.spyOn(console, name).mockImplementation((...printed: unknown[]) => {
      logLines.push(lambdaLogLine(level, undefined, printed));
    });
});
