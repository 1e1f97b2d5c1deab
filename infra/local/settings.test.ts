import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the environment of the local run', () => {
  it('is port 3000 and the folder .local when it says nothing [RUN-01, RUN-03, RUN-04]', () => {
    for (const environment of [{}, { PORT: '', DATA_DIR: '' }]) {
      expect(readSettings(environment)).toMatchObject({
        port: 3000,
        dataFolder: resolve('.local'),
        tickSeconds: 60,
        timeoutFactor: 5,
        passwordCost: undefined,
      });
    }
  });

  it('sets the port and the folder [RUN-03, RUN-04]', () => {
    for (const port of [1, 80, 8080, 65_535])
      expect(readSettings({ PORT: String(port), DATA_DIR: '/data' })).toMatchObject({ port, dataFolder: '/data' });
  });

  it.each([
    [{ ADMIN_USERNAME: 'ab' }, 'ADMIN_USERNAME has 3 to 64 letters, digits and . _ - @'],
    [{ ADMIN_USERNAME: 'два слова' }, 'ADMIN_USERNAME has 3 to 64 letters, digits and . _ - @'],
    [{ TICK_SECONDS: '0' }, 'TICK_SECONDS is a number from 0.1 to 3600'],
    [{ TIMEOUT_FACTOR: '0' }, 'TIMEOUT_FACTOR is a whole number from 1 to 10'],
    [{ PASSWORD_COST: '3' }, 'PASSWORD_COST is a whole number from 4 to 10'],
    [{ ADMIN_PASSWORD: '1234567' }, 'ADMIN_PASSWORD has 8 to 256 characters'],
    [{ ADMIN_PASSWORD: 'x'.repeat(257) }, 'ADMIN_PASSWORD has 8 to 256 characters'],
  ])('holds the first administrator to the rules of accounts, in one line: %j', (environment, line) => {
    expect(() => readSettings(environment)).toThrow(new Error(line));
    expect(readSettings({ ADMIN_USERNAME: 'Ольга', ADMIN_PASSWORD: '12345678' })).toMatchObject({
      adminUsername: 'Ольга',
      adminPassword: '12345678',
    });
  });

  it('is refused in that line by what `npm start` runs before the build', () => {
    const preflight = join(import.meta.dirname, 'preflight.ts');
    const env = { ...process.env, ADMIN_PASSWORD: '1234567' };
    const { status, stderr, stdout } = spawnSync(process.execPath, [preflight], { env, encoding: 'utf8' });
    expect([status, stderr, stdout]).toEqual([1, 'ADMIN_PASSWORD has 8 to 256 characters\n', '']);
  });
});
