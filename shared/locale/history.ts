import { categoryWords } from './categories.ts';
import { dialogWords } from './event-dialog.ts';

/** Words of an event's history. */
export const historyWords = {
  title: 'История',
  of: (title: string) => `История: «${title}»`,
  close: 'Закрыть историю',
  notLoaded: 'Не удалось загрузить историю',
  retry: 'Повторить',
  kept: 'Хранятся 50 последних версий, каждая 180 дней.',
  inTrash: 'Мероприятие в корзине. Чтобы вернуть версию, сначала восстановите его.',
  unknown: 'Автор неизвестен',
  present: 'Сейчас',
  created: 'Создано',
  lost: 'Версия до этой больше не хранится',
  /** The same in people's words, though not in the storage. */
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
  fields: {
    title: dialogWords.title,
    description: dialogWords.description,
    startDate: 'Начало',
    endDate: 'Окончание',
    externalLink: dialogWords.link,
    color: dialogWords.color,
    allDay: dialogWords.allDay,
    timeZone: dialogWords.timeZone,
    recurrence: dialogWords.repeat,
    location: dialogWords.location,
    ageRating: dialogWords.ageRating,
    status: dialogWords.status,
    categoryId: categoryWords.label,
  },
} as const;
