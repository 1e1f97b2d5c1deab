/** Words of the question what a change of one occurrence of a series applies to [REC-27]. */
export const scopeWords = {
  titles: {
    save: 'Изменить повторяющееся мероприятие',
    remove: 'Удалить повторяющееся мероприятие',
  },
  label: 'К чему применить',
  scopes: { this: 'Только это', following: 'Это и следующие', all: 'Все' },
  confirm: { save: 'Сохранить', remove: 'Удалить' },
  /** Why «Только это» cannot be chosen. */
  ofWholeSeries: '«Весь день», часовой пояс и повторение — одни на всю серию.',
} as const;
