/** Replaces what stands between `<!-- name -->` and `<!-- /name -->` in a text. @throws Error when the marks are missing */
export const putBetween = (text: string, name: string, content: string): string => {
  const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [text.indexOf(open), text.indexOf(close)];
  if (from === -1 || to < from) throw new Error(`The text has no marks ${open} … ${close}`);
  return `${text.slice(0, from + open.length)}\n\n${content}\n\n${text.slice(to)}`;
};
