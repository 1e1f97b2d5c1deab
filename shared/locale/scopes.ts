const counted = (count: number | undefined): string => (count === undefined ? '' : ` (${count})`);

/** Words of the question what a change of one occurrence of a series applies to [REC-27]. */
export const scopeWords = {
  titles: {
    save: 'Изменить повторяющееся мероприятие',
    remove: 'Удалить повторяющееся мероприятие',
  },
  label: 'К чему применить',
  /** @param count how many dates are meant; undefined: they have no end */
  scopes: {
    this: (date: string) => `Только ${date}`,
    following: (date: string, count: number | undefined) => `${date} и все следующие${counted(count)}`,
    all: (_: string, count: number | undefined) => `Все даты${counted(count)}`,
  },
  confirm: { save: 'Сохранить', remove: 'Удалить' },
  /** Why one date alone cannot be chosen. */
  ofWholeSeries: '«Весь день», часовой пояс и повторение — одни на всю серию.',
} as const;
