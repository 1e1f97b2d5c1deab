/** Words of refused changes of several events at once. */
export const bulkErrors = {
  none: 'Выберите хотя бы одно мероприятие',
  tooMany: 'Можно выбрать не больше 200',
  twice: 'Мероприятие выбрано дважды',
  badAction: 'Действие: move, copy, set или remove',
  badDays: 'Введите целое число дней от −3660 до 3660',
  badValue: 'Значение: categoryId, color или status',
  badRevision: 'Версия мероприятия: целое число от 1',
} as const;
