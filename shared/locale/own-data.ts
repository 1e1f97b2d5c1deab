/** Words for a user's own data, and for the deletion of their account. */
export const ownDataWords = {
  title: 'Мои данные',
  hint: 'Учётная запись, сеансы, мероприятия, категории, встраивания, списки общих календарей и ключей программ одним файлом JSON.',
  download: 'Скачать мои данные',
  collected: (events: number) => `Собрано мероприятий: ${events}`,
  stop: 'Остановить',
  fileName: (day: string) => `мои-данные-${day}.json`,
  done: 'Файл с вашими данными сохранён',
  failed: (reason: string) => `Не удалось собрать данные: ${reason}`,
} as const;
export const deleteAccountWords = {
  title: 'Удаление учётной записи',
  hint: 'Учётная запись исчезнет навсегда вместе со всем, что в ней есть.',
  remove: 'Удалить учётную запись',
  questionTitle: 'Удалить учётную запись?',
  question: (username: string) => `Учётная запись ${username} будет удалена навсегда. Отменить это нельзя.`,
  consequences:
    'Вместе с ней исчезнут ваши мероприятия, изображения, категории и встраивания; виджеты на сайтах перестанут работать. Свои данные можно сначала скачать.',
  confirm: 'Удалить навсегда',
  removed: 'Учётная запись удалена',
} as const;
