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
  title:
    /^((название|наименование|тема)( мероприяти[яй]| события)?|мероприяти[ея]|событие|subject|title|summary|name|event)$/,
  startDate:
    /^(дата(( и |, ?| ?\/ ?)время| \(время\))?( начала| проведения| мероприятия| события| с)?|(сроки?|период)( проведения)?|start|date|start date|start date and time)$/,
  startTime: /^(время( начала| проведения| мероприятия| с)?|часы( проведения)?|start time|time)$/,
  endDate:
    /^(окончание|завершение|конец|дата ((и время )?(окончания|завершения|конца)|по)|end|end date|end date and time)$/,
  endTime: /^(время (окончания|завершения|конца|по|до)|end time)$/,
  allDay: /^((целый|весь) день|all[ -]day( event)?)$/,
  description: /^((краткое )?описание( мероприятия)?|краткое содержание|содержание|description|notes)$/,
  location: /^(место( проведения( мероприятия)?)?|расположение|адрес( проведения)?|location|place)$/,
  link: /^(ссылка|url|link|website)$/,
  categories: /^(категори[яи]|categor(y|ies))$/,
  uid: /^uid$/,
  age: /^(возраст|возрастн(ая категория|ое ограничение)|age)$/,
  status: /^(статус|status)$/,
  zone: /^(часовой пояс|time ?zone)$/,
  version: /^(версия|version|sequence)$/,
  isPrivate: /^(частное|личное|private)$/,
};

const isColumn = (name: string): name is Column => Object.hasOwn(NAMES, name);
/** The name of a column without decoration: the `:` in «Дата проведения:», the `*` in «Дата проведения *». */
const plainName = (header: string): string =>
  header
    .slice(0, 100)
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[ :*.]{1,9}$/, '')
    .trim();

/**
 * The index of each column, found by its name in the header. If two columns have the same meaning, the first one
 * counts. «День» is the date if no other column is the date. «Начало» is the time of the start if the table has a date,
 * or else the date.
 */
export const columnsOf = (header: readonly string[]): ReadonlyMap<Column, number> => {
  const found = new Map<Column, number>();
  const names = header.map(plainName);
  for (const [at, name] of names.entries()) {
    const column = Object.keys(NAMES).find((one) => isColumn(one) && NAMES[one].test(name));
    if (column !== undefined && isColumn(column) && !found.has(column)) found.set(column, at);
  }
  for (const name of ['день', 'начало']) {
    const at = names.indexOf(name);
    const column = name === 'начало' && found.has('startDate') ? 'startTime' : 'startDate';
    if (at >= 0 && !found.has(column)) found.set(column, at);
  }
  return found;
};

/** The columns without which a table has no events. */
export const missingColumns = (header: readonly string[]): Column[] => {
  const columns = columnsOf(header);
  return (['title', 'startDate'] as const).filter((name) => !columns.has(name));
};

/** Whether the header is Russian. In a Russian table 3/5 is the third of May. */
export const isRussian = (header: readonly string[]): boolean => header.some((text) => /[а-я]/i.test(text));
