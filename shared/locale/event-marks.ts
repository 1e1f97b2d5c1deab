/** Words about an event besides its title, dates and place. */
export const markWords = {
  /** Before the title of an occurrence. */
  repeatsSign: '↻',
  repeats: 'повторяется',
  draft: 'черновик',
  cancelled: 'отменено',
  allDay: 'весь день',
  /** The time of an event in its own zone, the name of this zone, and the time in the reader's zone. */
  clocks: (own: string, zone: string, here: string) => `${own} (${zone}), у вас ${here}`,
} as const;
