import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

describe('the environment of the local run', () => {
  it('is port 3000 and the folder .local when it says nothing [RUN-03, RUN-04]', () => {
    for (const environment of [{}, { PORT: '', DATA_DIR: '' }]) {
      expect(readSettings(environment)).toMatchObject({ port: 3000, dataFolder: resolve('.local') });
    }
  });

  it('sets the port and the folder [RUN-03, RUN-04]', () => {
    expect(readSettings({ PORT: '8080', DATA_DIR: '/data' })).toMatchObject({ port: 8080, dataFolder: '/data' });
  });
});
