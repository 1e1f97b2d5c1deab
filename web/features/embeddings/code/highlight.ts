import { type ParseOptions, parse, type TokenType } from 'sugar-high/core';
import * as grammar from 'sugar-high/lang/html';

/** The kind of a piece of code, for its colour. */
export type Tone = 'plain' | 'mark' | 'tag' | 'name' | 'text';
export type Piece = { readonly tone: Tone; readonly value: string };

// Lists the rules one by one, because `parse` does not accept the type of the whole grammar.
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
  // This colours names in a shortcode.
  identifier: 'name',
  property: 'name',
  string: 'text',
};

/** Splits HTML or a shortcode into lines of coloured pieces. Joined, the pieces are the code. */
export const highlight = (code: string): Piece[][] =>
  parse(code, html).lines.map(({ tokens }) =>
    tokens.filter(({ value }) => value !== '').map(({ type, value }) => ({ tone: TONES[type] ?? 'plain', value })),
  );
