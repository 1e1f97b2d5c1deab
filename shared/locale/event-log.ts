/** Entries of the audit log about events and embeddings; the username is a field of its own. */
export const eventLog = {
  eventCreated: (title: string) => `Создано мероприятие «${title}»`,
  eventUpdated: (title: string) => `Изменено мероприятие «${title}»`,
  eventRemoved: (title: string) => `Удалено мероприятие «${title}»`,
  embeddingCreated: (name: string, type: string) => `Создано встраивание «${name}» (${type})`,
  embeddingRenamed: (from: string, to: string) => `Встраивание «${from}» переименовано в «${to}»`,
  embeddingUpdated: (name: string) => `Изменены настройки встраивания «${name}»`,
  embeddingRemoved: (name: string) => `Удалено встраивание «${name}»`,
} as const;
