/** A part of a calendar that stands alone in a page: the next n events, or one event or series by its id. */
export type Block = { readonly next: number } | { readonly event: string };

/** The number of events that a block of the next ones may show. */
export const NEXT_EVENTS = { min: 1, max: 20, usual: 3 } as const;

/** The block of an address, `next=3` or `event=<id>&only=1`; null: the whole calendar. Never throws. */
export const readBlock = (search: string): Block | null => {
  const query = new URLSearchParams(search);
  const next = query.get('next') ?? '';
  if (/^\d\d?$/.test(next) && +next >= NEXT_EVENTS.min && +next <= NEXT_EVENTS.max) return { next: +next };
  const event = query.get('event');
  return event && query.get('only') === '1' ? { event } : null;
};

/** The block as a query, to be added to a widget's address. */
export const writeBlock = (block: Block): string =>
  'next' in block ? `next=${block.next}` : `${new URLSearchParams({ event: block.event })}&only=1`;
