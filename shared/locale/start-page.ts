/** Words of the application's HTML, seen where its scripts do not run; by the names of its placeholders in braces. */
export const startPageWords: Readonly<Record<string, string>> = {
  noScript: 'Календарю нужен JavaScript: включите его в настройках браузера.',
  notLoaded: 'Календарь не загрузился.',
  reload: 'Обновить страницу',
  tooOld:
    'Этот браузер устарел: календарь в нём не работает. Обновите его. Нужен Chrome или Edge с версии 109, Яндекс Браузер с версии 23.3, Firefox с версии 115 или Safari с версии 16.',
};
