/** Words about an event besides its title, dates and place. */
export const markWords = {
  /** Before the title of an occurrence. */
  repeatsSign: '↻',
  repeats: 'повторяется',
  draft: 'черновик',
  cancelled: 'отменено',
  allDay: 'весь день',
  /** The time in the event's zone, the zone, and the time here. */
  clocks: (own: string, zone: string, here: string) => `${own} (${zone}), у вас ${here}`,
} as const;
