import { expect, it } from 'vitest';
import { drill } from '#infra/testing/drill.ts';

it('gives every read call’s answer back, byte for byte: export → recreate → restore on the built product [DB-09]', async () => {
  const { answers, lost, different } = await drill(2, () => undefined);
  expect(answers).toBeGreaterThan(80);
  expect(lost.length).toBeGreaterThan(20);
  expect(different).toEqual([]);
});
