const folded = (text: string): string => text.normalize('NFC').toLocaleLowerCase('ru');

/** Whether a title holds the searched text, regardless of case; everything holds an empty one. */
export const titleMatcher = (search: string): ((title: string) => boolean) => {
  const wanted = folded(search);
  return (title) => folded(title).includes(wanted);
};
