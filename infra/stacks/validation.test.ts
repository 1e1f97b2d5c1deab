import { expect, it, vi } from 'vitest';
import { synthesize } from '#infra/testing/synthesize.ts';

// CDK checks its output with @aws/cloudformation-validate: the schemas of resource types and AWS's lint rules. An error
// throws, and a warning is printed.
it.each([
  ['without options', {}],
  [
    'with all of them',
    {
      domain: 'calendar.example.ru',
      hostedZone: { id: 'Z0123456789', name: 'example.ru' },
      waf: true,
      alarmEmail: 'ops@example.ru',
      budget: 50,
    },
  ],
])('AWS’s own validator has nothing to say against a stage %s', { tags: 'slow' }, (_, options) => {
  const said: unknown[] = [];
  vi.spyOn(console, 'error').mockImplementation((text: unknown) => said.push(text));
  expect(() => synthesize('test', { validate: true, options })).not.toThrow();
  vi.restoreAllMocks();
  expect(said).toEqual([]);
});
