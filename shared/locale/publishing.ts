/** «а, б и в» */
const listText = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} и ${parts.at(-1)}`;

/** Words about an embedding's draft and what visitors see of it. */
export const publishWords = {
  region: 'Публикация',
  /** @param when «12 мая в 14:30» */
  version: (when: string) => `Опубликована ${when}`,
  /** For a draft that is equal to what visitors see. */
  same: (when: string) => `Опубликовано ${when}. Посетители видят эти настройки.`,
  /** @param labels of changed settings @param more number of unnamed ones */
  changed: (labels: readonly string[], more: number) =>
    `Посетители пока не видят изменений: ${listText([...labels.map((label) => `«${label}»`), ...(more > 0 ? [`ещё ${more}`] : [])])}.`,
  /**
   * @param hosts sites whose code does not follow «Опубликовать»
   * @param more the number of further such sites, which are not named
   */
  fixedOn: (hosts: readonly string[], more: number) =>
    `Без замены кода ничего не изменится на сайтах: ${listText([...hosts, ...(more > 0 ? [`ещё ${more}`] : [])])}.`,
  onCard: 'Изменения не опубликованы',
  inPreview: 'Показан черновик',
  publish: 'Опубликовать',
  done: 'Опубликовано',
  discard: 'Отменить изменения',
  discardQuestion: (when: string) => `Вернутся настройки, опубликованные ${when}. Нынешние останутся в «Истории».`,
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
