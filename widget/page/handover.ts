import type { Day } from '#shared/time/day.ts';
import type { Act } from './act.ts';
import type { MonthRequest } from './feed-request.ts';
import type { Kit } from './kit.ts';
import type { Model } from './model.ts';

/** Body of a month's feed and when it came, in milliseconds since the epoch. */
export type Loaded = { day: Day; body: string; at: number };

/** What the script after the page's root leaves for React. */
export type FirstPicture = {
  kit: Kit;
  token: string | null;
  /** The model of the picture now on the screen. */
  model: Model;
  /** What the model's events were made of; null while the first request is under way, or has failed. */
  loaded: Loaded | null;
  /** From now on nothing is painted any more, and what visitors do is only noted down. */
  freeze: () => void;
  /** Stops listening; gives what was noted down, and what only React's side can do. */
  release: () => Act[];
};

/** The scripts of the page find each other's work here. */
export type Handover = {
  /** Set by the script in the head: the first month, already on its way. Null without a token. */
  request: MonthRequest | null;
  picture?: FirstPicture;
};

declare global {
  interface Window {
    calendarWidget?: Handover;
  }
}
