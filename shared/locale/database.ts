/** Words of the database's validation and recreation. `item` is `pk / sk`, or the key of a picture. */
export const databaseWords = {
  recreated: (name: string) => `База данных пересоздана. Экспорт: ${name}`,
  recreationExports: (items: number) =>
    `База данных велика: в экспорт записано записей ${items}, ничего ещё не удалено. Повторите, чтобы продолжить.`,
  recreationDeletes: (name: string) => `Экспорт ${name} готов, удаление ещё не закончено. Повторите, чтобы продолжить.`,
  recounted: (numbers: number) =>
    numbers === 0 ? 'Счётчики верны, исправлять нечего' : `Исправлено чисел в счётчиках: ${numbers}`,
  recountGoesOn: (numbers: number) =>
    `Исправлено чисел в счётчиках: ${numbers}, остались ещё. Повторите, чтобы продолжить.`,
  recountRuns: 'Счётчики уже пересчитываются. Подождите полминуты и повторите.',
  recountDisturbed: 'Сейчас меняется слишком много данных, и счётчики не исправлены. Повторите через минуту.',
  tooLargeToCount:
    'База данных слишком велика, чтобы пересчитать её за один раз. Ничего не изменено: счётчики исправит следующее обновление системы.',
  unfinished: (items: number) =>
    `База данных слишком велика, чтобы проверить её за один раз: прочитано записей ${items}, связи между ними не проверены`,
  lookedOnce: 'База данных велика и проверена за один проход: то, что меняли во время проверки, могло попасть в список',
  unknownKind: (item: string) => `${item}: неизвестный вид записи`,
  badField: (item: string, field: string) => `${item}: неверное значение поля ${field}`,
  badShape: (item: string) => `${item}: неверный состав полей`,
  wrongKey: (item: string, right: string) => `${item}: ключ записи должен быть ${right}`,
  wrongIndex: (item: string) => `${item}: неверные атрибуты индекса gsi1`,
  wrongNameKey: (item: string) => `${item}: поле usernameKey не соответствует имени пользователя`,
  sameName: (item: string, other: string) => `${item}: имя пользователя совпадает с именем в ${other}`,
  nameNotHeld: (item: string) => `${item}: имя пользователя не закреплено за этой учётной записью`,
  nameOfNobody: (item: string) => `${item}: имя закреплено за несуществующей учётной записью`,
  noOwner: (item: string, owner: string) => `${item}: владелец ${owner} не существует`,
  noPointer: (item: string) => `${item}: нет записи, по которой мероприятие находят по идентификатору`,
  pointerToNothing: (item: string) => `${item}: указывает на несуществующее мероприятие`,
  noToken: (item: string) => `${item}: нет записи токена виджета`,
  tokenOfNothing: (item: string) => `${item}: токен указывает на несуществующее встраивание`,
  noPicture: (item: string, picture: string) => `${item}: изображение ${picture} не существует`,
  unusedPicture: (picture: string) => `${picture}: изображение не принадлежит ни одному мероприятию`,
  wrongCount: (item: string, field: string, difference: number) =>
    `${item}: счётчик ${field} ${difference > 0 ? 'больше' : 'меньше'} верного на ${Math.abs(difference)}`,
  wrongLogCount: (item: string, field: string) => `${item}: номер ${field} не соответствует числу записей журнала`,
  more: (count: number) => `И ещё нарушений: ${count}`,
} as const;
