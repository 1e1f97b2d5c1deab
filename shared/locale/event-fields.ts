import type { EventForm } from '#shared/contracts/events.ts';

/** Labels of an event's fields, in the dialog and in «История». */
export const fieldLabels = {
  title: 'Название',
  description: 'Описание',
  startDate: 'Начало',
  endDate: 'Окончание',
  externalLink: 'Ссылка на регистрацию',
  color: 'Цвет',
  allDay: 'Весь день',
  timeZone: 'Часовой пояс',
  recurrence: 'Повторение',
  clock: 'Начало по часам',
  location: 'Место',
  ageRating: 'Возраст',
  status: 'Статус',
  categoryId: 'Категория',
} as const satisfies Record<Exclude<keyof EventForm, 'id' | 'image' | 'removeImage'>, string>;

export const eventFieldErrors = {
  titleRequired: 'Название обязательно',
  titleTooLong: 'Название не длиннее 200 символов',
  descriptionTooLong: 'Описание не длиннее 5000 символов',
  locationTooLong: 'Место не длиннее 300 символов',
  badAgeRating: 'Возраст: 0+, 6+, 12+, 16+, 18+ или пусто',
  badStatus: 'Статус: published, draft или cancelled',
} as const;
