export const searchWords = {
  title: 'Поиск мероприятий',
  close: 'Закрыть поиск',
  field: 'Что найти',
  placeholder: 'Слово или дата',
  hint: 'Введите слово из названия, места или описания. Или дату: «завтра», «5\u00a0марта», «05.03.2027».',
  results: 'Найденное',
  searching: 'Идёт поиск…',
  nothing: 'Ничего не найдено',
  partial: 'Показаны не все. Уточните запрос.',
  failed: 'Поиск не удался',
  goTo: (day: string) => `Перейти к ${day}`,
  owner: (name: string) => `Владелец: ${name}`,
} as const;
