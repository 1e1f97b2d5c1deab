import { fieldLabels } from './embedding-fields.ts';
import { historyWords } from './history.ts';

const { title, of, close, notLoaded, kept, present, created, lost, nothing, restore, restoreOf, restored } =
  historyWords;
const { change, quoted, empty, yes, no } = historyWords;

/** Words for the versions of an embedding. Most of them are also the words for the history of an event. */
export const versionWords = {
  ...{ title, of, close, notLoaded, kept, present, created, lost, nothing, restore, restoreOf, restored },
  ...{ change, quoted, empty, yes, no },
  joined: 'Сохранения за десять минут — одна версия.',
  seen: 'Её видят посетители',
  publish: 'Вернуть и опубликовать',
  publishOf: (when: string) => `Вернуть и опубликовать версию: ${when}`,
  published: 'Версия возвращена и опубликована',
  allCategories: 'все',
  categories: (count: number) => `выбрано ${count}`,
  fields: { ...fieldLabels, name: 'Название' },
} as const;
