/** Refusals of «Проверить страницу». */
export const pageCheckErrors = {
  notCheckable: 'Этот адрес проверить нельзя',
  addressTooLong: 'Адрес не длиннее 2048 символов',
};
