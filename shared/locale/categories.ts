/** Words of the categories in the event dialog. */
export const categoryWords = {
  none: 'Без категории',
  manage: 'Изменить список категорий',
  manageShort: 'Изменить список',
  done: 'Готово',
  list: 'Категории',
  notLoaded: 'Категории не загрузились',
  nameOf: (name: string) => `Название категории «${name}»`,
  colorOf: (name: string) => `Цвет категории «${name}»`,
  newName: 'Новая категория',
  newColor: 'Цвет новой категории',
  add: 'Добавить',
  save: 'Сохранить категорию',
  remove: 'Удалить категорию',
  removeOf: (name: string) => `Удалить категорию «${name}»`,
  confirmTitle: 'Удалить категорию?',
  confirmText: (name: string) => `«${name}» будет удалена. Её мероприятия останутся без категории.`,
} as const;
