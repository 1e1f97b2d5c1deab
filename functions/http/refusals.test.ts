import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { aForm } from '#functions/testing/builders.ts';
import { aSystem } from '#functions/testing/system.ts';
import { refusals } from '#shared/locale/refusals.ts';

const functions = join(import.meta.dirname, '..');
const tests = globSync('**/*.test.ts', { cwd: functions })
  .map((file) => readFileSync(join(functions, file), 'utf8'))
  .join();

/** The fixed parts of a text, between the values that are put into it. */
const partsOf = (said: (typeof refusals)[keyof typeof refusals]): string[] =>
  typeof said === 'string' ? [said] : String(Reflect.apply(said, undefined, ['2026', '2026'])).split(/2026|1 января/);

it('every refusal is met in some test, by its code or its text [API-18]', () => {
  const unanswered = Object.entries(refusals).filter(
    ([code, said]) =>
      !tests.includes(`'${code}'`) && !partsOf(said).some((part) => part.length > 9 && tests.includes(part)),
  );
  expect(unanswered.map(([code]) => code)).toEqual([]);
});

it('no two refusals have one text, so that a text tells the code as the code tells the text [API-18]', () => {
  const texts = Object.values(refusals).filter((said) => typeof said === 'string');
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});

it('a call with text errors has code and field in headers, one with JSON errors in the body [API-07, API-08, API-18]', async () => {
  const user = await (await aSystem()).user();
  const text = await user.post('/api/events', aForm({ categoryId: 'unknown' }));
  expect(text).toMatchObject({
    status: 400,
    text: 'Неизвестная категория',
    headers: { 'x-error-code': 'unknown-category', 'x-error-field': 'categoryId' },
  });
  const twice = aForm();
  twice.append('title', 'Ещё');
  expect(await user.post('/api/events', twice)).toMatchObject({ status: 400, code: 'repeated-field' });
  const json = await user.post('/api/embeddings', { name: 'Сайт', type: 'HTML', settings: { transparency: 101 } });
  expect(json).toMatchObject({ status: 400, headers: { 'content-type': 'application/json; charset=utf-8' } });
  expect(json.headers).not.toHaveProperty('x-error-code');
  expect(json.body).toEqual({
    error: 'Прозрачность: число от 0 до 100',
    code: 'invalid-input',
    field: 'settings.transparency',
  });
});
