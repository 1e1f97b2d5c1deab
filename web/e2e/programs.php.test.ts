import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { product } from '#shared/testing/served-product.ts';
import { anEmbedding } from './support/embeddings.ts';
import { anEvent, aProgram, aUser } from './support/people.ts';
import { aBrowser } from './support/visit.ts';

// The examples of the guide for programmers, unchanged except for their address and key.

const run = promisify(execFile);
const { visit } = aBrowser();
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'programs-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** The example of the guide in this language. */
const exampleIn = async (language: string): Promise<string> => {
  const guide = await readFile(join(import.meta.dirname, '../../widget/integrations/programs/README.md'), 'utf8');
  const blocks = [...guide.matchAll(/^```(\w+)\n(.*?)^```$/gms)].filter(([, one]) => one === language);
  expect(blocks).toHaveLength(1);
  return blocks[0]?.[2] ?? '';
};
/** Runs the example of a language in a folder with a picture. @returns its output */
const runExample = async (language: string, program: string, key: string): Promise<string> => {
  const text = await exampleIn(language);
  const filled = text.replace('https://calendar.example.ru', product.url).replace('КЛЮЧ', key);
  expect(filled).not.toBe(text);
  await writeFile(join(folder, 'afisha.jpg'), PIXEL);
  await writeFile(join(folder, 'example'), filled);
  return (await run(program, ['example'], { cwd: folder, env: { ...process.env, PYTHONIOENCODING: 'utf8' } })).stdout;
};

it('that for curl adds an event, and that for Python reads it [PRG-33]', async () => {
  const { token } = await aUser();
  const key = await aProgram(token);
  expect(JSON.parse(await runExample('sh', 'sh', key))).toMatchObject({
    title: 'Лекция о Чайковском',
    startDate: '2027-03-05T16:00:00.000Z',
  });
  await anEvent(token, { title: 'Не в марте', start: '2027-04-02T10:00:00+03:00' });
  expect(await runExample('python', 'python3', key)).toBe('2027-03-05T16:00:00.000Z Лекция о Чайковском \n');
});

it('that for PHP has 20 lines, and puts an event with its picture into the widget [PRG-33]', async () => {
  const { token } = await aUser();
  expect((await exampleIn('php')).trim().split('\n').length).toBeLessThanOrEqual(20);
  const answer = JSON.parse(await runExample('php', 'php', await aProgram(token)));
  expect(answer).toMatchObject({ title: 'Концерт хора', location: 'Большой зал', imageUrl: expect.any(String) });
  const { widgetToken } = await anEmbedding(token);
  const page = await visit({ path: `/calendar/${widgetToken}?event=${answer.id}&date=2027-03-06` });
  const details = page.getByRole('dialog');
  await details.getByText('Большой зал').waitFor();
  const picture = details.locator('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1);
});
