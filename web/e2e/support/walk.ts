import type { Page } from 'playwright-core';

/** A choice, and a hasty hand behind it. */
export type Walk = {
  what: string;
  path: string;
  /** Before the page becomes slow. */
  ready: (page: Page) => Promise<unknown>;
  /** The choice and what follows, which nobody holds up. */
  act: (page: Page) => Promise<unknown>;
  /** What stands there in the end. */
  ends: (page: Page) => Promise<unknown>;
  /** What was changed; nothing where it is left out. */
  sent?: RegExp[];
};

type Place = readonly [number, number];
const seen = new Map<string, Place>();

/** Remembers where something stands, so that a later click needs no new look. */
export const see = (name: string, place: Place): void => {
  seen.set(name, place);
};
export const seenAt = (name: string): Place => {
  const place = seen.get(name);
  if (!place) throw new Error(`Nobody has seen ${name}`);
  return place;
};

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
export const keys = (page: Page, ...pressed: string[]) => pressed.map((key) => page.keyboard.press(key));
