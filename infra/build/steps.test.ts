import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runTool, ToolFailed } from './run-tool.ts';
import { buildWidget, perform, type Step } from './steps.ts';

let root: string;
let said: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'steps-'));
  said = [];
  mkdirSync(join(root, 'src'));
  writeFileSync(join(root, 'src/a.ts'), 'a');
});
afterEach(() => rmSync(root, { recursive: true }));

const aStep = (make: Step['make'] = async () => write()): Step => ({
  name: 'a',
  sources: ['src'],
  outputs: ['out'],
  make,
});
const write = (): string => {
  writeFileSync(join(root, 'out'), '');
  return '';
};
const run = (step: Step, made: string[] = []) => perform(root, step, { made, warn: (text) => said.push(text) });

it('does a step once, and again only when its sources or the steps before it change', async () => {
  expect((await run(aStep())).fresh).toBe(true);
  expect((await run(aStep())).fresh).toBe(false);
  expect((await run(aStep(), ['another web'])).fresh).toBe(true);
  writeFileSync(join(root, 'src/a.ts'), 'b');
  expect((await run(aStep(), ['another web'])).fresh).toBe(true);
});

it('does a step again that failed the last time, though nothing changed', async () => {
  await run(aStep());
  writeFileSync(join(root, 'src/a.ts'), 'b');
  await expect(run(aStep(async () => Promise.reject(new Error('no'))))).rejects.toThrow('no');
  expect((await run(aStep())).fresh).toBe(true);
});

it('names the file that a step should have written', async () => {
  await expect(run(aStep(async () => ''))).rejects.toThrow(join(root, 'out'));
});

it('passes the warnings of a tool on', async () => {
  await run(aStep(async () => `${write()}a warning`));
  expect(said).toEqual(['a warning']);
});

it('says which configuration is missing', async () => {
  await expect(run(buildWidget)).rejects.toThrow('widget/vite.config.ts is missing');
});

it('hands over what a failed tool said, without the chatter', async () => {
  const code = 'console.error("Bundling asset x...\\nthe reason"); process.exit(3)';
  const failure = runTool('It', ['-e', code], { cwd: root });
  await expect(failure).rejects.toThrow(ToolFailed);
  await expect(failure).rejects.toMatchObject({ message: 'It failed (exit code 3).', output: 'the reason' });
});
