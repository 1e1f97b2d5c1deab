import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aForm } from '#functions/testing/builders.ts';
import { aSystem } from '#functions/testing/system.ts';
import { refusals } from '#shared/locale/refusals.ts';

const functions = join(import.meta.dirname, '..');
const tests = globSync('**/*.test.ts', { cwd: functions }).map((file) => readFileSync(join(functions, file), 'utf8'));

it('every code is answered by a call of some test, or stands among the refused rows of one [API-18]', () => {
  const answered = new Set(tests.flatMap((text) => [...text.matchAll(/\bcode: '([a-z-]+)'/g)].map(([, code]) => code)));
  expect(Object.keys(refusals).filter((code) => !answered.has(code))).toEqual([]);
  expect([...answered].filter((code) => code?.includes('-') && !Object.hasOwn(refusals, code))).toEqual([]);
});

it('a call whose errors are text says code and field in headers, one of JSON in its body [API-07, API-08, API-18]', async () => {
  const user = await (await aSystem()).user();
  const text = await user.post('/api/events', aForm({ categoryId: 'unknown' }));
  expect(text).toMatchObject({
    status: 400,
    text: 'Неизвестная категория',
    headers: { 'x-error-code': 'unknown-category', 'x-error-field': 'categoryId' },
  });
  const json = await user.post('/api/embeddings', { name: 'Сайт', type: 'HTML', settings: { transparency: 101 } });
  expect(json).toMatchObject({ status: 400, headers: { 'content-type': 'application/json; charset=utf-8' } });
  expect(json.headers).not.toHaveProperty('x-error-code');
  expect(json.body).toEqual({
    error: 'Прозрачность: число от 0 до 100',
    code: 'invalid-input',
    field: 'settings.transparency',
  });
});
