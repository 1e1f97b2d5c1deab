import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { embedCode } from '#shared/embedding/embed-code.ts';
import { EMBEDDING_TYPES } from '#shared/embedding/settings.ts';
import { anEmbedding } from '#web/testing/an-embedding.ts';
import { highlight } from './highlight.ts';

const textOf = (code: string): string =>
  highlight(code)
    .map((pieces) => pieces.map(({ value }) => value).join(''))
    .join('\n');

describe('the highlighter', () => {
  it.each(EMBEDDING_TYPES)('tells names from values in the code of %s, and changes no letter', (type) => {
    const code = embedCode(anEmbedding({ type }), 'https://calendar.example') ?? '';
    expect(textOf(code)).toBe(code);
    const pieces = highlight(code).flat();
    expect(pieces.find(({ value }) => value.startsWith('https://'))?.tone).toBe('text');
    expect(pieces.some(({ tone }) => tone === 'name')).toBe(true);
  });

  it('changes no letter of any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !text.includes('\r')),
        (text) => {
          expect(textOf(text)).toBe(text);
        },
      ),
    );
  });
});
