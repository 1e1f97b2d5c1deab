/** The names that forms give to stored fields. */
const FIELD_NAMES = new Map(
  Object.entries<string>({
    title: 'название',
    description: 'описание',
    startDate: 'начало',
    endDate: 'окончание',
    externalLink: 'ссылка',
    color: 'цвет',
    picture: 'изображение',
    username: 'имя пользователя',
    role: 'роль',
    name: 'название',
    settings: 'настройки',
  }),
);

const SUPPORT = 'Обратитесь к тому, кто обслуживает систему: поможет восстановление копии данных.';

const momentText = (instant: string): string =>
  `${new Date(instant).toLocaleString('ru', { timeZone: 'Europe/Moscow', dateStyle: 'long', timeStyle: 'short' })} МСК`;

/** Words of the database's validation and recreation. `item` is `pk / sk`, or the key of a picture. */
export const databaseWords = {
  recreated: (name: string) => `База данных пересоздана. Прежние данные в копии: ${name}`,
  unfinished: (items: number) =>
    `База данных слишком велика, чтобы проверить её за один раз: прочитано записей ${items}, связи между ними не проверены`,
  lookedOnce: 'База данных велика и проверена за один проход: то, что меняли во время проверки, могло попасть в список',
  event: (title: string, start: string) => `Мероприятие «${title}»${start && ` (${momentText(start)})`}`,
  user: (name: string) => `Пользователь «${name}»`,
  calendar: (name: string) => `Общий календарь «${name}»`,
  category: (name: string) => `Категория «${name}»`,
  embedding: (name: string) => `Встраивание «${name}»`,
  program: (name: string) => `Ключ для программ «${name}»`,
  trashed: (title: string) => `«${title}» в корзине`,
  trashWithoutPointer: (thing: string) => `${thing}: не найти по номеру, вернуть его нельзя. ${SUPPORT}`,
  username: (name: string) => `Имя пользователя «${name}»`,
  email: (address: string) => `Email «${address}»`,
  look: (key: string) => `Защита имени от похожих («${key}»)`,
  log: 'Журнал событий',
  /** Items that people never see are named by their key, so that support can find them. */
  eventPointer: (item: string) => `Служебная запись мероприятия (${item})`,
  widgetToken: (item: string) => `Служебная запись виджета (${item})`,
  record: (item: string) => `Запись ${item}`,
  picture: (key: string) => `Изображение ${key}`,
  unknownKind: (thing: string) =>
    `${thing}: эта версия системы её не знает. Ничего не удаляйте: обновите систему до последней версии.`,
  badField: (thing: string, field: string) =>
    `${thing}: неверно записано «${FIELD_NAMES.get(field) ?? field}», показываться может с ошибкой. Откройте и сохраните заново, а если это не помогло, обновите систему.`,
  badShape: (thing: string) => `${thing}: записано с ошибкой. Обновите систему до последней версии и проверьте снова.`,
  wrongKey: (thing: string) => `${thing}: лежит не на своём месте, и в списках его нет. ${SUPPORT}`,
  wrongIndex: (thing: string) =>
    `${thing}: может не показываться в списках администратора. Откройте и сохраните заново; если это не помогло, восстановите копию данных.`,
  wrongNameKey: (thing: string) => `${thing}: войти под этим именем нельзя. Смените имя в настройках профиля.`,
  sameName: (thing: string) =>
    `${thing}: это имя есть у двух учётных записей, войти сможет только одна. Удалите лишнюю.`,
  nameNotHeld: (thing: string) =>
    `${thing}: имя не закреплено, войти под ним нельзя. Удалите эту учётную запись и создайте новую.`,
  nameOfNobody: (thing: string) => `${thing} занято, хотя такого пользователя нет: занять его снова нельзя. ${SUPPORT}`,
  addressNotHeld: (thing: string) =>
    `${thing}: адрес почты не закреплён за учётной записью, и его может подтвердить кто-то другой. ${SUPPORT}`,
  addressOfNobody: (thing: string) => `${thing} ни у кого не указан, но привязать его нельзя. ${SUPPORT}`,
  lookNotHeld: (thing: string) =>
    `${thing}: похожее имя может занять кто-то другой, а сменить это имя или удалить учётную запись нельзя. ${SUPPORT}`,
  lookOfNobody: (thing: string) => `${thing}: такого имени уже нет, а похожие на него занять нельзя. ${SUPPORT}`,
  waitsUnseen: (thing: string) =>
    `${thing}: ждёт одобрения, но в списке ожидающих его нет. Откройте список пользователей, найдите его по имени и одобрите или удалите.`,
  applicantOfNobody: (thing: string) =>
    `${thing}: числится ожидающим одобрения, хотя никто не ждёт. Это ничему не мешает. ${SUPPORT}`,
  noTwoFactorSecret: (thing: string) =>
    `${thing}: при входе нужен код, а ключа для его проверки нет, войти нельзя. ${SUPPORT}`,
  twoFactorLeft: (thing: string) =>
    `${thing}: двухфакторная аутентификация выключена, а её ключ остался. Работе это не мешает.`,
  programOfNobody: (thing: string) =>
    `${thing}: его пользователя уже нет, и ключ ничего не открывает. Работе это не мешает.`,
  twoFactorOfNobody: (thing: string) => `${thing}: пользователя, чей это ключ входа, уже нет. Работе это не мешает.`,
  personDiffers: (thing: string) =>
    `${thing}: календари на сайтах показываются не по нынешним правам этого пользователя. ${SUPPORT}`,
  personOfNobody: (thing: string) => `${thing}: такого пользователя уже нет, а его права показа остались. ${SUPPORT}`,
  noOwner: (thing: string) => `${thing}: владелец удалён, никто, кроме администратора, его не видит. ${SUPPORT}`,
  noPointer: (thing: string) => `${thing}: видно в списке, но открыть, изменить или удалить его нельзя. ${SUPPORT}`,
  pointerToNothing: (thing: string) => `${thing}: самого мероприятия уже нет. Работе это не мешает.`,
  wrongPointer: (thing: string) =>
    `${thing}: в списке администратора стоит не на своём месте. Откройте и сохраните заново все даты.`,
  badRule: (thing: string) => `${thing}: правило повторения записано с ошибкой, показываться может неверно. ${SUPPORT}`,
  badClock: (thing: string) =>
    `${thing}: начало по часам не совпадает с началом мероприятия. Откройте и сохраните заново все даты.`,
  badException: (thing: string) =>
    `${thing}: изменена или удалена дата, которой по правилу нет. Откройте и сохраните заново все даты.`,
  calendarWithoutOwner: (thing: string) =>
    `${thing}: нет владельца, его участников и ссылки меняют только администраторы. Назначьте владельца.`,
  memberWithoutUser: (thing: string) => `${thing}: участник удалён, а место в календаре занимает. ${SUPPORT}`,
  memberDiffers: (thing: string) =>
    `${thing}: роль участника записана по-разному или в одном месте из двух. ${SUPPORT}`,
  partOfNoCalendar: (thing: string) => `${thing}: самого общего календаря уже нет. Работе это не мешает.`,
  wrongMemberCount: (thing: string) =>
    `${thing}: участников, владельцев или общих календарей учтено не столько, сколько есть. ${SUPPORT}`,
  payerIsNoOwner: (thing: string) => `${thing}: его объём учтён за тем, кто им не владеет. ${SUPPORT}`,
  wrongUsage: (thing: string) =>
    `${thing}: учтено не столько мероприятий, изображений или встраиваний, сколько есть. ${SUPPORT}`,
  eraseOfLiving: (thing: string) => `${thing}: имя живой учётной записи ждёт удаления из журнала. ${SUPPORT}`,
  badErase: (thing: string) => `${thing}: имя удалённого пользователя не будет убрано из журнала до конца. ${SUPPORT}`,
  removalStopped: (thing: string) => `${thing}: удаление начато и остановилось. Удалите эту учётную запись ещё раз.`,
  strayPointer: (thing: string) => `${thing}: лишняя, мероприятие знает другую. Работе это не мешает.`,
  strayToken: (thing: string) => `${thing}: лишняя, встраивание знает другую. Работе это не мешает.`,
  usageOfNobody: (thing: string) =>
    `${thing}: пользователя, чьи мероприятия здесь учтены, уже нет. Работе это не мешает.`,
  otherCalendars: (thing: string) =>
    `${thing}: виджет показывает не те календари, что выбраны. Откройте встраивание и выберите календари ещё раз.`,
  noToken: (thing: string) => `${thing}: виджет на сайте не работает. Удалите встраивание и создайте новое.`,
  tokenOfNothing: (thing: string) => `${thing}: самого встраивания уже нет. Работе это не мешает.`,
  noPicture: (thing: string) =>
    `${thing}: изображение потеряно. Откройте мероприятие и загрузите изображение снова или уберите его.`,
  noLogo: () => 'Логотип потерян. Загрузите его снова или уберите: «Настройки системы», «Название и логотип».',
  unusedPicture: (thing: string) =>
    `${thing}: не принадлежит ни одному мероприятию и только занимает место. Работе это не мешает.`,
  wrongLogCount: (thing: string) =>
    `${thing}: число записей не сходится, страницы могут показываться не полностью. ${SUPPORT}`,
  more: (count: number) => `И ещё нарушений: ${count}`,
} as const;
