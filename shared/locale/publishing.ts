/** Words about what visitors see of an embedding, and about its draft. */
export const publishWords = {
  region: 'Публикация',
  /** @param when «12 мая в 14:30» */
  published: (when: string) => `Опубликована ${when}`,
  isSame: 'Посетители видят эти настройки.',
  isOther: 'Есть неопубликованные изменения',
  /** @param published «Опубликована 12 мая в 14:30» */
  others: (published: string) => `Посетители видят версию без них. ${published}.`,
  changed: (labels: readonly string[], more: number) =>
    `Изменено: ${[...labels, ...(more > 0 ? [`ещё ${more}`] : [])].join(' · ')}`,
  onlyLive: 'Речь о живом коде: код с настройками всегда показывает то, что записано в нём.',
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
  copied: 'Ссылка скопирована',
  notCopied: 'Не удалось скопировать ссылку. Выделите её и скопируйте вручную.',
  ifLost: 'Ссылка попала не к тем людям? Замените или отзовите её: прежняя сразу перестанет работать.',
  replace: 'Заменить',
  replaceTitle: 'Заменить ссылку',
  replaceQuestion: 'Прежняя ссылка сразу перестанет работать. Тем, кому нужен черновик, передайте новую.',
  remove: 'Отозвать',
  removeTitle: 'Отозвать ссылку',
  removeQuestion: 'Ссылка сразу перестанет работать, и черновик будете видеть только вы.',
  cancel: 'Отмена',
} as const;
