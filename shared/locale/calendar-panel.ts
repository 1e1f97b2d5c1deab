const quoted = (name: string): string => `«${name}»`;

/** The panel «Календари» of the main calendar, and its part of the event dialog. */
export const calendarPanel = {
  title: 'Календари',
  close: 'Закрыть календари',
  share: 'Поделиться календарём',
  create: 'Создать календарь',
  createHint: 'Общий календарь ведут несколько человек. Участников вы добавите на следующем шаге.',
  name: 'Название',
  notLoaded: 'Не удалось загрузить календари',
  more: (name: string) => `Действия: ${quoted(name)}`,
  only: 'Только этот',
  all: 'Показать все',
  settings: 'Настройки',
  subscribe: 'Подписаться',
  export: 'Экспорт',
  leave: 'Покинуть',
  reader: 'только просмотр',
  invitations: 'Приглашения',
  waiting: 'есть приглашения',
  invitation: (person: string, name: string) => `${person} приглашает в календарь ${quoted(name)}`,
  accept: 'Принять',
  decline: 'Отклонить',
  left: (name: string) => `Вы больше не участник календаря ${quoted(name)}`,
  leaveTitle: (name: string) => `Покинуть календарь ${quoted(name)}?`,
  leaveText: 'Вы перестанете видеть его мероприятия. Вернуться можно по новому приглашению.',
  /** A field of the event dialog. */
  calendar: 'Календарь',
  ofCalendar: (name: string) => `календарь ${quoted(name)}`,
  viewOnly: (name: string) =>
    `Вы читатель календаря ${quoted(name)}. Изменять мероприятие могут его редакторы и владельцы.`,
  ofAddress: 'Мероприятие из календаря по адресу: изменить его можно только в исходном календаре.',
  lost: 'У вас больше нет доступа к этому календарю',
  copyToOwn: 'Скопировать в мой календарь',
  changedBy: (person: string) => `Последнее изменение: ${person}`,
  moved: (name: string, lostCategory: string | null) =>
    `Мероприятие теперь в календаре ${quoted(name)}${lostCategory === null ? '' : `, без категории: ${quoted(lostCategory)} там нет`}`,
} as const;
