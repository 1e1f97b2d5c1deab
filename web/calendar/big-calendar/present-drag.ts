/** Where the pointer holds the dragged event. */
type Hold = {
  /** Days from the event's first day to the day under the pointer. */
  readonly days: number;
  /**
   * Milliseconds from the start of the event to the midnight at the top of its column. 0 for an event that starts in
   * the column.
   */
  readonly milliseconds: number;
};
const START: Hold = { days: 0, milliseconds: 0 };

// One drag at a time is enough, because there is one pointer.
let hold = START;
let copies = false;

/** Notes where the pointer picks up an event. `{}`: at its start. */
export const holdAt = (at: Partial<Hold>): void => {
  hold = { ...START, ...at };
};
export const held = (): Hold => hold;

/** Notes whether the pressed keys ask for a copy. */
export const askForCopy = (asks: boolean): void => {
  copies = asks;
};
/** Whether a drop now makes a copy. */
export const isCopying = (): boolean => copies;
