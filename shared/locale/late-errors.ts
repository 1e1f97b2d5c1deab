/** Refusals that only the server makes. `errors.ts`, which the browser loads first, is without them. */
export const lateErrors = {
  userIsHandedOver:
    'Мероприятия и встраивания этого пользователя уже передаются другому. Выберите, кому передать остальное.',
  imageTooManyPixels: 'Изображение не должно быть больше 50 мегапикселей',
  recreationRuns: 'База данных уже пересоздаётся. Подождите и обновите страницу.',
  limitReached: {
    events: 'Достигнут предел: 5000 мероприятий',
    pictureBytes: 'Достигнут предел: 500 МБ изображений',
    embeddings: 'Достигнут предел: 50 встраиваний',
  },
  heirUnavailable: 'Получателя нет или он заблокирован. Выберите другого пользователя.',
  heirIsSame: 'Передать можно только другому пользователю',
  ownerUnavailable: 'Владельца мероприятия нет или он заблокирован.',
  onlyJson: 'Ответ возможен только в формате JSON: format=json',
  aroundCdn: 'Запросы принимаются только по адресу сайта',
  foreignOrigin: 'Запрос с другого сайта отклонён',
} as const;
