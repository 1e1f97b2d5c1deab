/**
 * An event in a log entry. `dates` names the changed dates of a series, such as «12 марта 2026»; empty if all have
 * changed.
 */
type Named = { readonly title: string; readonly dates?: string; readonly isTemplate?: true | undefined };
const named = ({ title, dates = '' }: Named): string => `«${title}»${dates && ` (${dates})`}`;

type Ended = { readonly file: string; readonly created: number; readonly updated: number; readonly refused: number };

/** Entries of the log about events, categories and embeddings. The username is a field of its own. */
export const eventLog = {
  eventCreated: (event: Named) => `${event.isTemplate ? 'Создан шаблон' : 'Создано мероприятие'} ${named(event)}`,
  eventUpdated: (event: Named) => `${event.isTemplate ? 'Изменён шаблон' : 'Изменено мероприятие'} ${named(event)}`,
  eventRemoved: (event: Named) => `${event.isTemplate ? 'Удалён шаблон' : 'Удалено мероприятие'} ${named(event)}`,
  eventMoved: (event: Named, calendar: string) => `Перенесено в календарь «${calendar}»: ${named(event)}`,
  restored: (thing: Named) => `Восстановлено из корзины: ${named(thing)}`,
  removedForGood: (thing: Named) => `Удалено навсегда: ${named(thing)}`,
  changeUndone: (thing: Named) => `Отменено изменение: ${named(thing)}`,
  revisionRestored: (event: Named) => `Возвращена версия мероприятия ${named(event)}`,
  datesFrom: (date: string) => `с ${date}`,
  dateMoved: (from: string, to: string) => `${from} → ${to}`,
  /** Names at most the first three dates. */
  datesOf: (dates: readonly string[]) =>
    dates.length > 3 ? `${dates.slice(0, 3).join(', ')} и ещё ${dates.length - 3}` : dates.join(', '),
  importBegun: (file: string) => `Начат импорт из файла «${file}»`,
  importEnded: ({ file, created, updated, refused }: Ended) =>
    `Закончен импорт из файла «${file}»: добавлено ${created}, обновлено ${updated}, отклонено ${refused}`,
  categoryCreated: (name: string) => `Создана категория «${name}»`,
  categoryRenamed: (from: string, to: string) => `Категория «${from}» переименована в «${to}»`,
  categoryRecolored: (name: string) => `Изменён цвет категории «${name}»`,
  categoryRemoved: (name: string) => `Удалена категория «${name}»`,
  embeddingCreated: (name: string, type: string) => `Создано встраивание «${name}» (${type})`,
  embeddingRenamed: (from: string, to: string) => `Встраивание «${from}» переименовано в «${to}»`,
  embeddingUpdated: (name: string) => `Изменены настройки встраивания «${name}»`,
  embeddingPublished: (name: string) => `Опубликованы настройки встраивания «${name}»`,
  draftDiscarded: (name: string) => `Отменены изменения в черновике встраивания «${name}»`,
  draftLinkMade: (name: string) => `Создана ссылка на черновик встраивания «${name}»`,
  draftLinkRemoved: (name: string) => `Отозвана ссылка на черновик встраивания «${name}»`,
  versionRestored: (name: string) => `Возвращена версия встраивания «${name}»`,
  versionPublished: (name: string) => `Возвращена и опубликована версия встраивания «${name}»`,
  embeddingRemoved: (name: string) => `Удалено встраивание «${name}»`,
} as const;
