import { afterEach, expect, it, vi } from 'vitest';
import { environmentOf } from './environment.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('a function reads what it was granted, and is told in a line what is missing', () => {
  vi.stubEnv('TABLE_NAME', 'a-table');
  vi.stubEnv('PICTURES_BUCKET', '');
  const environment = environmentOf('health');
  expect(environment.TABLE_NAME).toBe('a-table');
  expect(() => environment.PICTURES_BUCKET).toThrow('PICTURES_BUCKET is not set: this function was not granted it');
});

it('what it was not granted does not compile, and is not there', () => {
  vi.stubEnv('EXPORTS_BUCKET', 'exports');
  // @ts-expect-error health has no exports
  expect(environmentOf('health').EXPORTS_BUCKET).toBeUndefined();
});
