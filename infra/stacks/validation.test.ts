import { expect, it, vi } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';

// CDK runs @aws/cloudformation-validate over what it writes: the resource types' own schemas and AWS's lint rules. An
// error throws; a warning is printed.
it('gives templates that AWS’s own validator has nothing to say against', { timeout: 60_000 }, () => {
  const said: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => said.push(text));
  expect(() => synthesize('test', { validate: true })).not.toThrow();
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});
