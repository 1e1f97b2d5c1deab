export const eventWords = {
  created: 'Мероприятие создано',
  updated: 'Мероприятие обновлено',
  removed: 'Мероприятие удалено',
} as const;
