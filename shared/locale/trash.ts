import { counted, DAYS, type PluralForms, pluralForm } from './plural.ts';

const LEFT: PluralForms = ['остался', 'осталось', 'осталось'];

export const trashWords = {
  title: 'Корзина',
  close: 'Закрыть корзину',
  hint: 'Удалённое хранится 30 дней.',
  empty: 'Корзина пуста',
  notLoaded: 'Не удалось загрузить корзину',
  more: 'Показать ещё',
  calendars: 'Календари',
  calendar: 'Календарь',
  kinds: { event: 'Мероприятие', series: 'Серия', embedding: 'Встраивание', template: 'Шаблон' },
  /** @param name null: the author is unknown */
  removedBy: (when: string, name: string | null) => `Удалено ${when}${name === null ? '' : `, ${name}`}`,
  owner: (name: string) => `владелец: ${name}`,
  left: (days: number) => `${pluralForm(days, LEFT)} ${counted(days, DAYS)}`,
  restore: 'Восстановить',
  restoreOf: (title: string) => `Восстановить «${title}»`,
  restored: (title: string) => `Восстановлено: «${title}»`,
  remove: 'Удалить навсегда',
  removeOf: (title: string) => `Удалить навсегда «${title}»`,
  removeTitle: 'Удалить навсегда?',
  removeText: (title: string) => `«${title}» будет удалено вместе с изображением и историей. Вернуть его будет нельзя.`,
  removed: (title: string) => `Удалено навсегда: «${title}»`,
  clear: 'Очистить корзину',
  clearTitle: 'Очистить корзину?',
  clearText:
    'Всё, что удалено из вашего календаря, и удалённые встраивания исчезнут навсегда, вместе с изображениями и историей. Вернуть их будет нельзя. Удалённое из общих календарей останется в корзине.',
  cleared: 'Корзина очищена',
} as const;
