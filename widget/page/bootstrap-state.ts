import type { MonthRequest } from './feed-request.ts';

/** The state that the script in the head leaves for the main script. */
export type BootstrapState = {
  /** The month of today, already on its way. Null without a token. */
  request: MonthRequest | null;
};

declare global {
  interface Window {
    calendarWidget?: BootstrapState;
  }
}
