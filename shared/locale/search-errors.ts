/** Refusals of a search. */
export const searchErrors = {
  tooShort: 'Введите не меньше двух букв',
  tooLong: 'Запрос не длиннее 100 символов',
} as const;
