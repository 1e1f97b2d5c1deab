export const pageCheckDialog = {
  open: 'Проверить страницу',
  title: (name: string) => `Проверить страницу: «${name}»`,
  text: 'Укажите страницу сайта, на которую вставлен код. Она открывается так, как её видят посетители, без входа на сайт.',
  address: 'Адрес страницы',
  placeholder: 'https://dk-zarya.ru/afisha',
  check: 'Проверить',
  whyNot: 'Почему нельзя',
  notCheckable:
    'Проверяются страницы, открытые всем в интернете: https://ваш-сайт.ru/страница. Адреса внутри вашей сети (localhost, 192.168.…), адреса с портом и страницы этой установки проверить нельзя.',
  checking: 'Проверяем…',
  patience: 'Открываем страницу. Это занимает до 12 секунд.',
  result: 'Что найдено',
  /** The signs before findings in words, for people who cannot see them. */
  levels: { good: 'Хорошо:', note: 'Обратите внимание:', bad: 'Исправьте:' },
} as const;
