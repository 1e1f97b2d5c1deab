import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { settingsOf } from '#shared/embedding/settings.ts';
import { downloads, zipOf } from './zips.ts';

let root: string;
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zips-'));
  write('plugin/plugin.php', '<?php');
  write('plugin/.description.php', 'описание');
  write('README.md', 'words');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('the zip of an integration', () => {
  it('holds what was named, hidden files too, and nothing else', () => {
    const files = unzipSync(zipOf(root, ['plugin']));
    expect(Object.keys(files).sort()).toEqual(['plugin/.description.php', 'plugin/plugin.php']);
    expect(strFromU8(files['plugin/.description.php'] ?? new Uint8Array())).toBe('описание');
  });

  it('has the same bytes whenever it is made', () => {
    const before = zipOf(root, ['README.md', 'plugin']);
    utimesSync(join(root, 'README.md'), 1, 1);
    expect(zipOf(root, ['plugin', 'README.md'])).toEqual(before);
  });

  it('is not made where something is missing', () => {
    expect(() => zipOf(root, ['plugin', 'local'])).toThrow('local is missing');
  });
});

describe('what a site owner gets', () => {
  const integrations = join(import.meta.dirname, '../integrations');
  const settings = v.parse(settingsOf.TILDA, {});
  const filesAt = (address: string) =>
    Object.keys(
      unzipSync(downloads(integrations).find(({ path }) => path === address)?.bytes ?? new Uint8Array()),
    ).sort();

  it.each(['wordpress [CODE-17]', 'bitrix [CODE-18]', 'tilda [CODE-19]'])(
    'for %s, is told in Russian, and shortly',
    (name) => {
      const text = readFileSync(join(integrations, name.split(' ')[0] ?? '', 'README.md'), 'utf8');
      expect(text).toMatch(/^# .*[а-яё]/);
      expect(text.split('\n').length).toBeLessThan(150);
      const letters = (of: RegExp) => text.replace(/```[\s\S]*?```|`[^`]*`/g, '').match(of)?.length ?? 0;
      expect(letters(/[а-яё]/gi)).toBeGreaterThan(3 * letters(/[a-z]/gi));
    },
  );

  it('for WordPress, is a plugin that gives the generated shortcode [CODE-17]', () => {
    const files = filesAt('/integrations/calendar-system-wordpress.zip');
    expect(files).toEqual(
      expect.arrayContaining(['calendar-system/calendar-system.php', 'calendar-system/readme.txt']),
    );
    expect(files.filter((file) => !file.startsWith('calendar-system/'))).toEqual([]);
    const shortcodes = readFileSync(join(integrations, 'wordpress/calendar-system/includes/shortcodes.php'), 'utf8');
    const code = embedCode(
      { type: 'WORDPRESS', widgetToken: 't', settings: v.parse(settingsOf.WORDPRESS, {}) },
      'https://c',
    );
    const [, tag] = /^\[(\w+) /.exec(code ?? '') ?? [];
    expect(shortcodes).toContain(`add_shortcode( '${tag}', `);
  });

  it('for Bitrix, is a component and its README [CODE-18]', () => {
    const files = filesAt('/integrations/calendar-system-bitrix.zip');
    expect(files).toEqual(
      expect.arrayContaining(['README.md', 'local/components/calendar_system/widget/component.php']),
    );
    expect(files.filter((file) => !file.startsWith('local/'))).toEqual(['README.md']);
  });

  it('for Tilda, is the block that the manager generates [CODE-19]', () => {
    const readme = readFileSync(join(integrations, 'tilda/README.md'), 'utf8');
    const [, block] = /```html\n([\s\S]*?)```/.exec(readme) ?? [];
    const tags = (html: string | null | undefined) =>
      html?.match(/<\/?\w+(?: class="[^"]*")?(?: style="display:flow-root")?/g);
    expect(tags(block)).toEqual(tags(embedCode({ type: 'TILDA', widgetToken: 't', settings }, 'https://c')));
  });
});
