/** A gap between page numbers, shown as an ellipsis. */
export const GAP = 'gap';

/**
 * The page numbers to show: the first, the last, the current and its neighbours [LOG-03]. A gap of a single page is
 * filled with the number of this page. Empty if there are no pages.
 */
export const pageNumbers = (current: number, pages: number): (number | typeof GAP)[] => {
  const wanted = [1, current - 1, current, current + 1, pages].filter((page) => page >= 1 && page <= pages);
  const numbers = [...new Set(wanted)].sort((one, other) => one - other);
  return numbers.flatMap((page, at) => {
    const before = numbers[at - 1] ?? 0;
    if (page - before <= 1) return [page];
    return page - before === 2 ? [page - 1, page] : [GAP, page];
  });
};
