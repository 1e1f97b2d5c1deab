import type { Page } from 'playwright-core';

/** A choice, followed by hasty clicks. */
export type Walk = {
  what: string;
  path: string;
  /** Runs before the page is slowed down. */
  ready: (page: Page) => Promise<unknown>;
  /** The choice and the clicks after it, without waiting. */
  act: (page: Page) => Promise<unknown>;
  /** Checks the final screen. */
  ends: (page: Page) => Promise<unknown>;
  /** Expected changes; absent: none. */
  sent?: RegExp[];
};

type Place = readonly [number, number];
const seen = new Map<string, Place>();

/** Remembers where an element stands, so that a later click need not look for it. */
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
