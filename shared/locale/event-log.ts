/** Entries of the audit log about events, categories and embeddings; the username is a field of its own. */
export const eventLog = {
  eventCreated: (title: string) => `Создано мероприятие «${title}»`,
  eventUpdated: (title: string) => `Изменено мероприятие «${title}»`,
  eventRemoved: (title: string) => `Удалено мероприятие «${title}»`,
  categoryCreated: (name: string) => `Создана категория «${name}»`,
  categoryRenamed: (from: string, to: string) => `Категория «${from}» переименована в «${to}»`,
  categoryRecolored: (name: string) => `Изменён цвет категории «${name}»`,
  categoryRemoved: (name: string) => `Удалена категория «${name}»`,
  embeddingCreated: (name: string, type: string) => `Создано встраивание «${name}» (${type})`,
  embeddingRenamed: (from: string, to: string) => `Встраивание «${from}» переименовано в «${to}»`,
  embeddingUpdated: (name: string) => `Изменены настройки встраивания «${name}»`,
  embeddingRemoved: (name: string) => `Удалено встраивание «${name}»`,
} as const;
