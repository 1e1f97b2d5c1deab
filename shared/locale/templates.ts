/** Words of templates of events. */
export const templateWords = {
  save: 'Сохранить как шаблон',
  saved: (title: string) => `Шаблон «${title}» сохранён`,
  create: 'Создать из шаблона',
  createShort: 'Из шаблона',
  close: 'Закрыть шаблоны',
  list: 'Шаблоны',
  empty: 'Шаблонов пока нет. Откройте мероприятие и в его меню «⋯» выберите «Сохранить как шаблон».',
  notLoaded: 'Не удалось загрузить шаблоны',
  name: 'Название шаблона',
  renameOf: (title: string) => `Переименовать «${title}»`,
  saveName: 'Сохранить',
  removeOf: (title: string) => `Удалить «${title}»`,
  removed: (title: string) => `Шаблон «${title}» удалён`,
} as const;
