import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { isWanted } from './restore.ts';

const terminal = () => {
  const stdin = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
  const stdout = Object.assign(new PassThrough(), { isTTY: true });
  return { stdin, stdout };
};

it.each([
  ['yes\r', true],
  ['YES\r', true],
  ['no\r', false],
  ['\r', false],
  ['\u0003', false],
  ['\u0004', false],
])('takes the answer %j for %j, so that a command ends by itself and tidies up', async (typed, wanted) => {
  const { stdin, stdout } = terminal();
  const asked = isWanted('Replace everything?', { stdin, stdout } as unknown as typeof process);
  stdin.write(typed);
  expect(await asked).toBe(wanted);
});
