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
  ['https://Календарь.рф/login', 'https://xn--80aaldxhp0a2i.xn--p1ai'],
  ['https://дк-мир.example:8443', new URL('https://дк-мир.example:8443').origin],
  ['https://calendar.example:443/', 'https://calendar.example'],
  ['http://calendar.example', ''],
  ['http://localhost.evil.example', ''],
  ['ftp://calendar.example', ''],
  ['календарь', ''],
])('of %j is kept as the address: %j', (typed, kept) => {
  expect(wordpress({ typed })).toEqual([kept]);
});

it.each([
  ['https://календарь.рф', 'https://xn--80aaldxhp0a2i.xn--p1ai/calendar/tok?viewType=week', 'viewType=week'],
  ['https://xn--80aaldxhp0a2i.xn--p1ai', 'https://Календарь.рф/calendar/tok', ''],
  ['https://calendar.example', 'https://other.example/calendar/no https://calendar.example/calendar/tok', ''],
])('finds with the stored address %j the calendar in %j', (address, find, query) => {
  expect(wordpress({ address, find })).toEqual([{ token: 'tok', query }]);
});

it.each([
  ['', 'viewType=month&color=ff0000&live=1', 'viewType=month&color=ff0000&live=1'],
  ['week', 'viewType=month&color=ff0000', 'viewType=week&color=ff0000'],
  ['week', 'viewType=month&color=ff0000&next=3&live=1', 'next=3&viewType=week'],
])('lets the chosen view «%s» win over that of %j, a published one too', (view, query, shown) => {
  const url = { token: 'tok', query, view };
  expect(wordpress({ address: 'https://calendar.example', url })).toEqual([
    `https://calendar.example/calendar/tok?${shown}`,
  ]);
});

const address = 'https://calendar.example';

it.each([{ token: 'tok' }, { src: `${address}/calendar/tok?viewType=week` }])(
  'puts the calendar of a short code %j where its attribute `align` says',
  (named) => {
    const html = String(wordpress({ address, shortcode: { ...named, align: 'left', width: '40%' } }));
    expect(html).toContain('class="calendar-system alignleft" style="width:40%" data-calendar-widget="tok"');
  },
);

it.each(['/calendar/tok/', '/calendar/tok/?viewType=week', '/calendar/tok'])(
  'makes a calendar of the address %j on a line of its own',
  (path) => {
    expect(String(wordpress({ address, line: address + path }))).toContain('data-calendar-widget="tok"');
  },
);

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
