import { describe, expect, it } from 'vitest';
import { apiErrors, fieldErrors } from './errors.ts';
import { eventFieldErrors } from './event-fields.ts';
import { mailTest } from './mail-test.ts';
import { refusals } from './refusals.ts';
import { settingErrors, systemSettingErrors } from './setting-errors.ts';

const TABLES = { refusals, apiErrors, fieldErrors, eventFieldErrors, settingErrors, systemSettingErrors, mailTest };

/**
 * All texts of a table and of the tables in it. A function that makes a text is called with a word for each argument.
 */
const textsOf = (name: string, words: unknown): [string, string][] => {
  if (typeof words === 'string') return [[name, words]];
  if (typeof words === 'function')
    return [
      [name, String(Reflect.apply(words, undefined, [name.endsWith('event-changed') ? '2026-11-21' : 'Тест', 'Тест']))],
    ];
  return Object.entries(Object(words)).flatMap(([part, text]) => textsOf(name ? `${name}.${part}` : part, text));
};
const texts = textsOf('', TABLES);

/** Latin words without a Russian name: fields and values of the API, units, protocols, our own name. */
const NAMES =
  /\b(?:image|removeImage|from|to|format|json|JSON|ISO|http|https|user|admin|asc|desc|active|blocked|locked|waiting|true|false|HTML|IFRAME|WORDPRESS|TILDA|BITRIX|USER|AUTH|OTHER|month|ahead|week|day|list|cards|all|upcoming|past|left|center|right|hide|(?:600)?px|em|rem|vh|vw|CSS|SMTP|published|draft|cancelled|scope|this|following|own|auto|open|approval|invite|move|copy|set|remove|categoryId|color|status|ics|csv|IP|email|TLS|STARTTLS|smtp\.example\.ru|calendar\.example\.ru|Calendar System)\b/g;

describe('every error text of the API', () => {
  it.each(texts)('%s is Russian, and names in Latin only what is called so: «%s» [API-10]', (_, text) => {
    expect(text).toMatch(/^(?:[А-ЯЁ]|removeImage |scope |SMTP )/);
    expect(text).toMatch(/[а-яё]{3}/);
    expect(text.replace(NAMES, '')).not.toMatch(/[A-Za-z]/);
  });
});
