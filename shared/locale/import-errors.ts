/** Words of refused imports; those of a file's rows are in `import.ts`. */
export const importErrors = {
  badDay: 'Дата повторения записывается как ГГГГММДД',
  notRows: 'Ожидается список мероприятий',
  tooManyRows: 'В одном запросе не больше 50 мероприятий и 90 КБ',
  badKind: 'Вид файла: ics или csv',
  badFile: 'Имя файла: от 1 до 200 символов',
  notInSeries: (day: string) => `Такой даты нет в повторении: ${day}`,
  tableOfSeries: 'Это повторяющееся мероприятие: в таблице только его первая дата',
} as const;
