/** Words about what visitors see of an embedding, and about its draft. */
export const publishWords = {
  region: 'Публикация',
  /** @param when «12 мая в 14:30» */
  published: (when: string) => `Опубликована ${when}`,
  isSame: 'Посетители видят эти настройки.',
  isOther: 'Есть неопубликованные изменения',
  others: 'Посетители видят версию без них.',
  changed: (labels: readonly string[], more: number) =>
    `Изменено: ${[...labels, ...(more > 0 ? [`ещё ${more}`] : [])].join(' · ')}`,
  onlyLive: 'Так на сайтах с живым кодом. Код с настройками показывает то, что записано в нём самом.',
  getLive: 'Взять живой код',
  onCard: 'Изменения не опубликованы',
  inPreview: 'Показан черновик',
  publish: 'Опубликовать',
  done: 'Опубликовано',
  discard: 'Отменить изменения',
  discardQuestion: (when: string) =>
    `Настройки станут такими, как опубликованы ${when}. Нынешние останутся в «Истории».`,
  discardConfirm: 'Отменить изменения',
  discardCancel: 'Оставить',
  discarded: 'Изменения отменены',
  linkMade: 'Ссылка создана',
  linkReplaced: 'Ссылка заменена, прежняя больше не работает',
  linkRemoved: 'Ссылка отозвана',
} as const;

/** The dialog of the secret link to the draft. */
export const draftLinkWords = {
  open: 'Ссылка на черновик',
  title: (name: string) => `Ссылка на черновик: «${name}»`,
  close: 'Закрыть окно ссылки',
  who: 'Черновик увидит каждый, у кого есть эта ссылка, без входа и пароля. На сайтах посетители по-прежнему видят опубликованное.',
  none: 'Ссылки пока нет: черновик видите только вы.',
  make: 'Создать ссылку',
  link: 'Секретная ссылка',
  copy: 'Копировать ссылку',
  ifLost: 'Ссылка попала не к тем людям? Замените или отзовите её: прежняя сразу перестанет работать.',
  replace: 'Заменить',
  replaceTitle: 'Заменить ссылку',
  replaceQuestion: 'Прежняя ссылка сразу перестанет работать. Тем, кому нужен черновик, передайте новую.',
  remove: 'Отозвать',
  removeTitle: 'Отозвать ссылку',
  removeQuestion: 'Ссылка сразу перестанет работать, и черновик будете видеть только вы.',
} as const;
