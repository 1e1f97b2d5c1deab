/** Words of the application's HTML, seen where its scripts do not run; by the names of its placeholders in braces. */
export const startPageWords: Readonly<Record<string, string>> = {
  noScript: 'Календарю нужен JavaScript: включите его в настройках браузера.',
  notLoaded: 'Календарь не загрузился.',
  reload: 'Обновить страницу',
  tooOld:
    'Этот браузер устарел, и календарь в нём не работает. Обновите браузер: нужен Chrome или Edge 109, Яндекс Браузер 23.3, Firefox 115, Safari 16 или новее.',
};
