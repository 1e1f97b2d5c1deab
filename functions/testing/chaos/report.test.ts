import { describe, expect, it } from 'vitest';
import { flawOf } from './report.ts';

describe('answers during a fault', () => {
  it.each([
    [500, 'Внутренняя ошибка сервера'],
    [500, '{"error":"Внутренняя ошибка сервера"}'],
    [500, '{"message":"Internal Server Error"}'],
  ])('%s %s', (status, text) => expect(flawOf({ status, text }, [500])).toBeUndefined());

  it.each([
    [401, 'Требуется аутентификация'],
    [500, 'Something went wrong'],
    [500, ''],
    [500, 'Ошибка: ThrottlingException'],
    [500, 'Ошибка\n    at handler (index.mjs:1:1)'],
  ])('not %s %s', (status, text) => expect(flawOf({ status, text }, [500])).toContain(String(status)));
});
