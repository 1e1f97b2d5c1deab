import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.php'))
  .map((entry) => join(entry.parentPath, entry.name));

it('is PHP without a syntax error, every file of it', () => {
  expect(files.length).toBeGreaterThan(15);
  const wrong = files
    .map((file) => spawnSync('php', ['-l', file], { encoding: 'utf8' }))
    .filter(({ status }) => status !== 0);
  expect(wrong.map(({ stdout, stderr }) => stdout + stderr)).toEqual([]);
});

// Finds functions and syntax of PHP 8 by PHP's own tokenizer, because a site may have 7.4.
const NEWER = `
$newer = ['T_MATCH', 'T_ATTRIBUTE', 'T_NULLSAFE_OBJECT_OPERATOR', 'T_ENUM', 'T_READONLY'];
$calls = ['str_contains', 'str_starts_with', 'str_ends_with', 'array_is_list', 'get_debug_type', 'array_find'];
foreach (array_slice($argv, 1) as $file) {
  foreach (PhpToken::tokenize(file_get_contents($file)) as $token) {
    if (in_array($token->getTokenName(), $newer, true) || in_array($token->text, $calls, true)) {
      echo "$file:$token->line $token->text\\n";
    }
  }
}`;

it('uses nothing that PHP 7.4 does not know', () => {
  expect(execFileSync('php', ['-r', NEWER, '--', ...files], { encoding: 'utf8' })).toBe('');
});
