/** Words of the list of sessions. */
export const sessionWords = {
  title: 'Сеансы',
  hint: 'Устройства, на которых вы вошли. Если какой-то сеанс вам незнаком, завершите его и смените пароль.',
  current: 'Это устройство',
  unknownDevice: 'Неизвестное устройство',
  began: (time: string) => `Вход: ${time}`,
  seen: (time: string) => `Активность: ${time}`,
  end: 'Завершить',
  endOne: (device: string, time: string) => `Завершить сеанс: ${device}, вход ${time}`,
  endOthers: 'Завершить остальные сеансы',
  ended: 'Сеанс завершён',
  othersEnded: 'Остальные сеансы завершены',
  alone: 'Других сеансов нет.',
  endAll: 'Завершить сеансы',
  allEnded: 'Сеансы пользователя завершены',
} as const;
