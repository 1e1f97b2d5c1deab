/** The colours that the dialog offers. Any other can be typed. */
export const EVENT_COLORS = [
  '#3b82f6',
  '#6366f1',
  '#a855f7',
  '#ec4899',
  '#ef4444',
  '#f97316',
  '#eab308',
  '#22c55e',
  '#14b8a6',
] as const;
