import type { Buffer } from 'node:buffer';
import { inflateSync } from 'node:zlib';

const OBJECT = /^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm;
const STREAM = /stream\n([\s\S]*)\nendstream/;

type Objects = ReadonlyMap<string, string>;

const inflated = (object = ''): string => {
  const [, bytes = ''] = STREAM.exec(object) ?? [];
  return inflateSync(Uint8Array.from(bytes, (char) => char.charCodeAt(0))).toString('latin1');
};

const hex = (text = ''): number => Number.parseInt(text, 16);

/** Glyph → character, by the font in the PDF. */
const glyphsOf = (font: string, objects: Objects): Map<number, string> => {
  const [, id = ''] = /\/ToUnicode (\d+) 0 R/.exec(font) ?? [];
  const map = inflated(objects.get(id));
  const glyphs = new Map<number, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph, char] of block.matchAll(/<(\w+)> <(\w+)>/g)) {
      glyphs.set(hex(glyph), String.fromCharCode(hex(char)));
    }
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first, last, char] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      for (let glyph = hex(first); glyph <= hex(last); glyph++) {
        glyphs.set(glyph, String.fromCharCode(hex(char) + glyph - hex(first)));
      }
    }
  }
  return glyphs;
};

/**
 * The text of each page of a PDF that Chromium has made. The text consists of the pieces of lines in the order in which
 * they are drawn, without spaces.
 */
export const pagesOf = (pdf: Buffer): string[] => {
  const objects: Objects = new Map(
    [...pdf.toString('latin1').matchAll(OBJECT)].map(([, id = '', text = '']) => [id, text]),
  );
  const pages = [...objects.values()].filter((text) => /\/Type \/Page\s/.test(text));
  return pages.map((page) => {
    const [, contents = ''] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    const fonts = new Map(
      [...page.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        glyphsOf(objects.get(id) ?? '', objects),
      ]),
    );
    let font: ReadonlyMap<number, string> | undefined;
    let text = '';
    for (const [, name, glyphs] of inflated(objects.get(contents)).matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj/g)) {
      if (name) font = fonts.get(name);
      else for (const glyph of glyphs?.match(/.{4}/g) ?? []) text += font?.get(hex(glyph)) ?? '';
    }
    return text.replace(/[\s\u00a0]/g, '');
  });
};
