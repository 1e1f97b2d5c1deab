import type { CSSProperties } from 'react';
import { readableOn } from '#shared/embedding/paper.ts';

/**
 * Colour of an event for style sheets: `#rrggbb`, the three parts for `rgb(var(--event-rgb) / 16%)`, and the colour of
 * text on the event.
 */
export type EventColors = CSSProperties & Record<'--event-color' | '--event-rgb' | '--event-text', string>;

/** @param color `#rrggbb` */
export const eventColors = (color: string): EventColors => ({
  '--event-color': color,
  '--event-rgb': [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(' '),
  '--event-text': readableOn(color),
});
