/** Words of an event's history. */
export const historyWords = {
  title: 'История',
  of: (title: string) => `История: «${title}»`,
  close: 'Закрыть историю',
  notLoaded: 'Не удалось загрузить историю',
  kept: 'Хранятся 50 последних версий, каждая 180 дней.',
  inTrash: 'Мероприятие в корзине. Чтобы вернуть версию, сначала восстановите его.',
  unknown: 'Автор неизвестен',
  present: 'Сейчас',
  created: 'Создано',
  lost: 'Версия до этой больше не хранится',
  /** The versions differ in storage, but not in words. */
  nothing: 'Видимых изменений нет',
  restore: 'Вернуть',
  restoreOf: (when: string) => `Вернуть версию: ${when}`,
  restored: 'Версия возвращена',
  withoutPicture: 'Версия возвращена. Изображение больше не хранится.',
  /** «Название: «А» → «Б»». */
  change: (label: string, from: string, to: string) => `${label}: ${from} → ${to}`,
  quoted: (value: string) => `«${value}»`,
  empty: 'пусто',
  yes: 'да',
  no: 'нет',
  ofDate: (date: string, text: string) => `${date}: ${text}`,
  dateRemoved: 'убрано из серии',
  dateBack: 'возвращено в серию',
  pictures: { added: 'Изображение добавлено', removed: 'Изображение убрано', changed: 'Изображение заменено' },
} as const;
