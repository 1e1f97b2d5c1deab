import { apiErrors, fieldErrors } from './errors.ts';
import { CHARACTERS, pluralForm } from './plural.ts';
import { systemSettingErrors } from './setting-errors.ts';

type Value = string | number;
type Text = string | ((...values: readonly Value[]) => string);

/** «5 марта в 18:04», on Moscow's clock. */
const moscowMoment = (instant: Value): string => {
  const at = new Date(instant);
  const day = at.toLocaleDateString('ru', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' });
  const time = at.toLocaleTimeString('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' });
  return `${day} в ${time}`;
};

/** The given text, from a schema or a mail server's answer. */
const asSaid = (text: Value): string => String(text);

/**
 * Every refusal of the API: its text, by its code [API-10]. Functions throw codes. Browsers compare codes and show the
 * text that the server has sent, so they import only the type.
 */
export const refusals = {
  // of all calls
  'invalid-input': asSaid,
  'malformed-request': 'Неверный формат запроса',
  'request-too-large': 'Запрос слишком большой',
  'answer-too-large': 'Слишком много данных для одного ответа. Укажите период: from и to.',
  'value-too-long': 'Слишком длинное значение',
  'repeated-field': (name: Value) => `Поле указано дважды: ${name}`,
  'not-found': 'Не найдено',
  forbidden: 'Недостаточно прав',
  'authentication-required': apiErrors.authenticationRequired,
  'around-cdn': 'Запросы принимаются только по адресу сайта',
  'foreign-origin': 'Запрос с другого сайта отклонён',
  'changed-meanwhile': 'Данные изменились. Обновите страницу и повторите.',
  'too-many-requests': (minutes: Value) => `Слишком много запросов. Повторите через ${minutes} мин.`,
  'only-json': 'Ответ возможен только в формате JSON: format=json',
  internal: 'Внутренняя ошибка сервера',
  late: 'Сервер занят и не успел ответить. Подождите немного и проверьте, не сохранились ли изменения, прежде чем повторить.',

  // of sign-in
  'wrong-credentials': 'Неверное имя пользователя или пароль',
  'account-blocked': 'Учётная запись заблокирована',
  'too-many-attempts': (minutes: Value) => `Слишком много попыток входа. Повторите через ${minutes} мин.`,
  'too-many-passwords': (minutes: Value) => `Слишком много неверных паролей. Повторите через ${minutes} мин.`,
  'code-needed': 'Введите код подтверждения',
  'set-up-needed': 'Настройте двухфакторную аутентификацию, чтобы продолжить',
  'waits-for-approval': 'Учётная запись ждёт одобрения администратора',
  'password-expired': apiErrors.passwordExpired,
  'confirm-password': 'Подтвердите действие паролем',
  'bad-code': fieldErrors.badCode,
  'wrong-code': 'Неверный код',
  'two-factor-is-on': 'Двухфакторная аутентификация уже включена',
  'two-factor-is-off': 'Двухфакторная аутентификация не включена',
  'set-up-is-over': 'Настройка устарела. Начните её заново.',
  'session-not-found': 'Сеанс не найден. Возможно, он уже завершён.',

  // of names, passwords and addresses
  'username-taken': 'Имя пользователя уже занято',
  'username-looks-taken': 'Имя слишком похоже на занятое',
  'username-reserved': 'Это имя зарезервировано. Выберите другое.',
  'password-too-short': (min: Value) => `Пароль должен быть не менее ${min} ${pluralForm(Number(min), CHARACTERS)}`,
  'common-password': 'Этот пароль слишком распространён',
  'password-holds-name': 'Пароль не должен содержать имя пользователя',
  'too-few-characters': (least: Value) => `В пароле должно быть не меньше ${least} разных символов`,
  'password-same': 'Новый пароль должен отличаться от текущего',
  'password-reused': 'Нельзя использовать один из последних 5 паролей',
  'wrong-current-password': 'Неверный текущий пароль',
  'email-taken': 'Этот email уже привязан к другой учётной записи',
  'bad-link': apiErrors.badLink,
  'no-mail': 'Отправка писем не настроена. Обратитесь к администратору.',
  'only-by-invitation': 'Регистрация только по приглашению',
  'consent-required': fieldErrors.consentRequired,

  // of administrators
  'user-not-found': 'Пользователь не найден',
  'user-is-deleting': 'Удаление пользователя уже начато. Чтобы закончить его, нажмите «Удалить» ещё раз.',
  'user-is-handed-over':
    'Мероприятия и встраивания этого пользователя уже передаются другому. Выберите, кому передать остальное.',
  'cannot-delete-admin': apiErrors.cannotDeleteAdmin,
  'cannot-block-self': apiErrors.cannotBlockSelf,
  'cannot-change-own-role': 'Нельзя изменить собственную роль',
  'resets-own': 'Свою двухфакторную аутентификацию выключите в профиле',
  'set-up-yourself': 'Сначала включите её в своём профиле',
  'not-for-programs': 'Этот вызов недоступен программам',
  'program-scope': 'У ключа программы нет такого права',
  'program-not-found': 'Ключ программы не найден',
  'too-many-programs': 'Достигнут предел: 20 ключей для программ',
  'member-blocked': 'Участник заблокирован и не может стать владельцем',
  'heir-unavailable': 'Получатель удалён или заблокирован. Выберите другого пользователя.',
  'heir-owns-too-many': 'У получателя стало бы больше 20 общих календарей. Выберите другого пользователя.',
  'heir-is-same': 'Передать можно только другому пользователю',
  'invitation-not-found': 'Приглашение не найдено. Возможно, оно уже использовано.',
  'invitation-needs-mail':
    'Отправка писем выключена. Включите её в настройках системы или создайте приглашение без email.',
  'settings-changed': (by?: Value, time?: Value) =>
    by
      ? `Пока вы меняли настройки, их сохранил пользователь ${by} (${time}). Загрузите сохранённые значения и внесите изменения ещё раз.`
      : 'Настройки изменились. Загрузите сохранённые значения и внесите изменения ещё раз.',
  'smtp-password-required': systemSettingErrors.passwordRequired,
  'site-address-required': systemSettingErrors.siteAddressRequired,
  'bad-mail-server': asSaid,
  'letter-not-sent': asSaid,
  'recreation-runs': 'База данных уже пересоздаётся. Подождите и обновите страницу.',
  'copy-runs': 'Копия данных уже делается. Подождите минуту и обновите страницу.',
  'recreation-lost': 'Пересоздание прервалось и больше не продолжится. Запустите его ещё раз.',
  'copy-lost': 'Копия не доделана, и продолжить её нельзя. Сделайте новую.',
  'no-copy': 'Такой копии нет. Обновите страницу.',
  'charts-are-counted': 'Графики ещё считаются. Откройте страницу через несколько минут.',

  // of events and categories
  'event-not-found': apiErrors.eventNotFound,
  'event-changed': (updatedAt: Value, by?: Value) =>
    by
      ? `Мероприятие изменил(а) ${by} ${moscowMoment(updatedAt)}. Откройте его заново.`
      : `Мероприятие изменено ${moscowMoment(updatedAt)}. Откройте его заново.`,
  'not-in-trash': 'Срок хранения в корзине истёк',
  'revision-is-gone': 'Эта версия больше не хранится',
  'owner-unavailable': 'Владелец мероприятия удалён или заблокирован. Заблокированного сначала разблокируйте.',
  'id-mismatch': 'Идентификатор в форме не совпадает с адресом',
  'bad-year': fieldErrors.badYear,
  'not-whole-days': fieldErrors.notWholeDays,
  'bad-clock': fieldErrors.badClock,
  'bad-recurrence': fieldErrors.badRecurrence,
  'recurrence-ends-early': fieldErrors.recurrenceEndsEarly,
  'occurrence-too-long': 'Повторяющееся мероприятие не может длиться дольше 31 дня',
  'too-many-series': 'Повторяющихся мероприятий может быть не больше 300',
  'all-series-too-large':
    'Все повторяющиеся мероприятия вместе занимают больше 2 МБ. Сократите их описания или удалите лишние.',
  'too-many-exceptions': 'У повторяющегося мероприятия может быть не больше 400 изменённых и удалённых дат',
  'too-many-pictures': 'У дат повторяющегося мероприятия может быть не больше 60 своих изображений',
  'series-too-large': 'Слишком много отличий у отдельных дат. Сократите их тексты или измените все даты сразу.',
  'no-date-left': 'По этому правилу не остаётся ни одной даты',
  'only-for-all': 'Повторение, часовой пояс и «Весь день» меняются только у всех дат или у этой и следующих',
  'scope-without-date': 'Это не отдельная дата: scope принимает только значение all',
  'too-many-events': 'Достигнут предел: 5000 мероприятий',
  'too-many-templates': 'Шаблонов не может быть больше 50. Удалите лишний.',
  'too-many-picture-bytes': 'Достигнут предел: 500 МБ изображений',
  'not-in-series': (day: Value) => `Такой даты нет в повторении: ${day}`,
  'category-not-found': 'Категория не найдена',
  'category-taken': 'Такая категория уже есть',
  'too-many-categories': 'Категорий не может быть больше 50. Удалите лишнюю.',
  'unknown-category': 'Неизвестная категория',
  'image-not-found': 'Изображение не найдено',
  'not-an-image': 'Допустимы только изображения',
  'image-unreadable': 'Файл изображения повреждён или устроен необычно. Сохраните его заново и загрузите ещё раз.',
  'image-too-large': 'Изображение не должно быть больше 4 МБ',
  'image-too-many-pixels': 'Изображение не должно быть больше 50 мегапикселей',

  // of shared calendars
  'too-many-calendars': 'Достигнут предел: 20 календарей',
  'too-many-subscriptions': 'Достигнут предел: 10 календарей по адресу',
  'subscribed-calendar': 'Мероприятия этого календаря меняются только в исходном календаре',
  'source-fault': asSaid,
  'too-many-joined-calendars': 'Достигнут предел: участие в 50 календарях',
  'too-many-members': 'Достигнут предел: 100 участников',
  'too-many-links': 'Достигнут предел: 10 ссылок',
  'last-owner': 'У календаря должен остаться владелец',
  'calendar-changed': 'Календарь изменил кто-то другой. Обновите страницу и повторите.',
  'already-member': 'Этот человек уже участник календаря',
  'member-not-found': 'Участник не найден. Возможно, его уже убрали.',
  'link-not-found': 'Ссылка не найдена. Возможно, её уже отозвали.',

  // of embeddings
  'embedding-not-found': 'Встраивание не найдено',
  'calendar-not-found': 'Календарь не найден',
  'too-many-embeddings': 'Достигнут предел: 50 встраиваний',
  'draft-is-stale': 'Черновик изменился. Посмотрите его и опубликуйте ещё раз.',
  'not-checkable': fieldErrors.pageNotCheckable,
} as const satisfies Record<string, Text>;

export type RefusalCode = keyof typeof refusals;

/** The codes whose text needs no values. */
export type PlainRefusal = { [C in RefusalCode]: (typeof refusals)[C] extends string ? C : never }[RefusalCode];

/** The reason of a refusal: its code, with the values of its text if there are any: `['password-too-short', 8]`. */
export type RefusalReason = {
  [C in RefusalCode]: (typeof refusals)[C] extends (...values: infer V) => string ? readonly [C, ...V] : C;
}[RefusalCode];

/** The code of a reason, and its text. */
export const readReason = (reason: RefusalReason): { readonly code: RefusalCode; readonly text: string } => {
  const [code, ...values] = typeof reason === 'string' ? [reason] : reason;
  const text: Text = refusals[code];
  return { code, text: typeof text === 'string' ? text : text(...values.flatMap((value) => value ?? [])) };
};
