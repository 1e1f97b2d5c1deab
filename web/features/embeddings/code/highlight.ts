import { type ParseOptions, parse, type TokenType } from 'sugar-high/core';
import * as grammar from 'sugar-high/lang/html';

/** The kind of a piece of code, for its colour. */
export type Tone = 'plain' | 'mark' | 'tag' | 'name' | 'text';
export type Piece = { readonly tone: Tone; readonly value: string };

// The rules are copied one by one. The type of the whole grammar does not fit `parse`, but the types of its rules do.
const rules = {
  jsx: grammar.jsx,
  regex: grammar.regex,
  templateStrings: grammar.templateStrings,
  onCommentStart: grammar.onCommentStart,
  onCommentEnd: grammar.onCommentEnd,
};
const html: ParseOptions = { ...rules, tokenize: (code) => grammar.tokenize(code, rules) };

const TONES: Partial<Record<TokenType, Tone>> = {
  sign: 'mark',
  entity: 'tag',
  // Names in a shortcode, which is no HTML.
  identifier: 'name',
  property: 'name',
  string: 'text',
};

/** HTML or a shortcode → lines of coloured pieces. The joined pieces are exactly the code. */
export const highlight = (code: string): Piece[][] =>
  parse(code, html).lines.map(({ tokens }) =>
    tokens.filter(({ value }) => value !== '').map(({ type, value }) => ({ tone: TONES[type] ?? 'plain', value })),
  );
