/** Words of refused widget settings; each says which values are right. */
export const settingErrors = {
  viewType: 'Вид календаря: month, week, day или list',
  filter: 'Фильтр: all, upcoming или past',
  position: 'Расположение: left, center, right или hide',
  transparency: 'Прозрачность: число от 0 до 100',
  modalSize: 'Размер окна: число от 20 до 150',
  size: 'Размер: число с единицей px, %, em, rem, vh или vw, например 600px',
  classNames: 'Классы CSS: латинские буквы, цифры, дефис и подчёркивание через пробел',
  blockCode: 'Код блока: латинские буквы, цифры, дефис и подчёркивание',
  frameBorder: 'Рамка: целое число от 0 до 20',
  align: 'Выравнивание: left, center или right',
  categories: 'Категории: не больше 50 идентификаторов',
  theme: 'Тема: own или auto',
  flag: 'Ожидается true или false',
} as const;
