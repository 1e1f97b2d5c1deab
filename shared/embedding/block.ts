/** A part of a calendar that stands alone in a page: the next `next` events, or one event or series by its id. */
export type Block = { readonly next: number } | { readonly event: string };

/** The number of events that a block of next events may show. */
export const NEXT_EVENTS = { min: 1, max: 20, usual: 3 } as const;

/**
 * The block that an address names: `next=3`, or `event=<id>&only=1`. Null: the address means the whole calendar. Never
 * throws.
 */
export const readBlock = (search: string): Block | null => {
  const query = new URLSearchParams(search);
  const next = query.get('next') ?? '';
  if (/^\d\d?$/.test(next) && +next >= NEXT_EVENTS.min && +next <= NEXT_EVENTS.max) return { next: +next };
  const event = query.get('event');
  return event && query.get('only') === '1' ? { event } : null;
};

/** A block as a query that is added to a widget's address. */
export const writeBlock = (block: Block): string =>
  'next' in block ? `next=${block.next}` : `${new URLSearchParams({ event: block.event })}&only=1`;
