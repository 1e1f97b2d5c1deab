import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** See testing/wordpress.php. @throws Error with everything PHP said */
const wordpress = (asked: unknown): unknown => {
  const input = JSON.stringify(asked);
  const path = join(import.meta.dirname, 'testing/wordpress.php');
  const { status, stdout, stderr } = spawnSync('php', [path], { input, encoding: 'utf8' });
  if (status !== 0 || stderr) throw new Error((stdout + stderr).slice(-2000));
  return JSON.parse(stdout);
};

it.each([
  ['https://Calendar.example/login', 'https://calendar.example'],
  ['[iframe src="https://calendar.example/calendar/tok"]', 'https://calendar.example'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://calendar.example', ''],
  ['http://localhost.evil.example', ''],
  ['ftp://calendar.example', ''],
  ['календарь', ''],
])('of %j is kept as the address: %j', (typed, kept) => {
  expect(wordpress({ typed })).toEqual([kept]);
});

it('lets only who may bring scripts set the address: in a network of sites, its administrators alone', () => {
  expect(wordpress({ network: false })).toEqual(['manage_options', 'manage_options']);
  expect(wordpress({ network: true })).toEqual(['manage_network_options', 'manage_network_options']);
});

it('leaves nothing behind on any site of a network, however many there are', () => {
  const sites = Array.from({ length: 150 }, (_, at) => at + 1);
  expect(wordpress({ sites })).toEqual(sites);
  expect(wordpress({ sites: [] })).toEqual([0]);
});

it('gives the site a text for its privacy policy, and asks for every word in its own text domain', () => {
  expect(wordpress({ start: true })).toEqual([expect.stringContaining('IP-адрес')]);
});

it("names in readme.txt the version and the needs of the plugin's head", () => {
  const folder = join(import.meta.dirname, 'calendar-system');
  const [head, readme] = ['calendar-system.php', 'readme.txt'].map((name) => readFileSync(join(folder, name), 'utf8'));
  const field = (text: string | undefined, name: string) => new RegExp(`${name}:\\s*(.+)`).exec(text ?? '')?.[1];
  for (const [ours, theirs] of [
    ['Version', 'Stable tag'],
    ['Requires at least', 'Requires at least'],
    ['Requires PHP', 'Requires PHP'],
    ['License', 'License'],
  ] as const)
    expect(field(readme, theirs)).toBe(field(head, ours));
  // The plugin directory cuts a short description after 150 characters.
  expect(readme?.split('\n\n')[1]?.length).toBeLessThanOrEqual(150);
});
