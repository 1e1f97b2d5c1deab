/** Words about an event besides its title, dates and place. */
export const markWords = {
  /** Before the title of an occurrence. */
  repeatsSign: '↻',
  repeats: 'повторяется',
  draft: 'черновик',
  cancelled: 'отменено',
  allDay: 'весь день',
  /** The clock of the event's own zone, the zone, and the clock here. */
  clocks: (own: string, zone: string, here: string) => `${own} (${zone}), у вас ${here}`,
} as const;
