const counted = (count: number | undefined): string => (count === undefined ? '' : ` (${count})`);

/** Words of the question to which dates of a series a change applies [REC-27]. */
export const scopeWords = {
  titles: {
    save: 'Изменить повторяющееся мероприятие',
    remove: 'Удалить повторяющееся мероприятие',
  },
  label: 'К чему применить',
  /** @param count the number of dates; undefined if the series has no end */
  scopes: {
    this: (date: string) => `Только ${date}`,
    following: (date: string, count: number | undefined) => `${date} и все следующие${counted(count)}`,
    all: (_: string, count: number | undefined) => `Все даты${counted(count)}`,
  },
  confirm: { save: 'Сохранить', remove: 'Удалить' },
  /** Why «только это» is not offered. */
  ofWholeSeries: '«Весь день», часовой пояс и повторение — одни на всю серию.',
} as const;
