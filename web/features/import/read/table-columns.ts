/** The meaning of a column of a table. */
export type Column =
  | 'title'
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
  | 'allDay'
  | 'description'
  | 'location'
  | 'link'
  | 'categories'
  | 'uid'
  | 'age'
  | 'status'
  | 'zone'
  | 'version'
  | 'isPrivate';

const NAMES: Readonly<Record<Column, RegExp>> = {
  title: /^(название|тема|мероприятие|subject|title|summary|name)$/,
  startDate: /^(дата|начало|дата начала|дата и время начала|start|date|start date|start date and time)$/,
  startTime: /^(время|время начала|start time|time)$/,
  endDate: /^(окончание|завершение|конец|дата (и время )?(окончания|завершения|конца)|end|end date|end date and time)$/,
  endTime: /^(время (окончания|завершения|конца)|end time)$/,
  allDay: /^((целый|весь) день|all[ -]day( event)?)$/,
  description: /^(описание|description|notes)$/,
  location: /^(место( проведения)?|расположение|location|place)$/,
  link: /^(ссылка|url|link|website)$/,
  categories: /^(категори[яи]|categor(y|ies))$/,
  uid: /^uid$/,
  age: /^(возраст|age)$/,
  status: /^(статус|status)$/,
  zone: /^(часовой пояс|time ?zone)$/,
  version: /^(версия|version|sequence)$/,
  isPrivate: /^(частное|личное|private)$/,
};

const isColumn = (name: string): name is Column => Object.hasOwn(NAMES, name);
const plainName = (header: string): string => header.replace(/\s+/g, ' ').trim().toLowerCase().replaceAll('ё', 'е');

/** The index of each column by the words of the header; of two with one meaning the first. */
export const columnsOf = (header: readonly string[]): ReadonlyMap<Column, number> => {
  const found = new Map<Column, number>();
  for (const [at, text] of header.entries()) {
    const name = plainName(text);
    const column = Object.keys(NAMES).find((one) => isColumn(one) && NAMES[one].test(name));
    if (column !== undefined && isColumn(column) && !found.has(column)) found.set(column, at);
  }
  return found;
};

/** Whether a header speaks Russian: there 3/5 is the third of May. */
export const isRussian = (header: readonly string[]): boolean => header.some((text) => /[а-я]/i.test(text));
