/** The text of a letter. The link follows the first paragraph. */
export type LetterText = { readonly subject: string; readonly paragraphs: readonly string[]; readonly link?: string };

/** The last paragraph of notices. */
const IF_NOT_YOU =
  'Если это были не вы, смените пароль, завершите другие сеансы в профиле и сообщите администратору сайта.';

/** The last paragraph of letters about shared calendars. */
const CAN_BE_OFF = 'Письма об общих календарях можно отключить в профиле.';

export const letterWords = {
  greeting: (username: string) => (username === '' ? 'Здравствуйте!' : `Здравствуйте, ${username}!`),
  footer: ({ siteAddress, name }: { siteAddress: string; name: string }) =>
    `${name && `${name}. `}Это письмо отправил календарь ${siteAddress}. Отвечать на него не нужно.`,
  newDevice: (device: string, time: string): LetterText => ({
    subject: 'Вход с нового устройства',
    paragraphs: [`В вашу учётную запись вошли с нового устройства: ${device}. Время: ${time}.`, IF_NOT_YOU],
  }),
  passwordChanged: (time: string): LetterText => ({
    subject: 'Пароль изменён',
    paragraphs: [`Пароль вашей учётной записи изменён. Время: ${time}.`, IF_NOT_YOU],
  }),
  twoFactorOn: (time: string): LetterText => ({
    subject: 'Двухфакторная аутентификация включена',
    paragraphs: [`Для входа в вашу учётную запись теперь нужен код подтверждения. Время: ${time}.`, IF_NOT_YOU],
  }),
  twoFactorOff: (time: string): LetterText => ({
    subject: 'Двухфакторная аутентификация выключена',
    paragraphs: [`Для входа в вашу учётную запись код подтверждения больше не нужен. Время: ${time}.`, IF_NOT_YOU],
  }),
  codesGuessed: (time: string): LetterText => ({
    subject: 'Кто-то подбирает код подтверждения',
    paragraphs: [
      `Кто-то ввёл верный пароль от вашей учётной записи, а потом несколько неверных кодов подтверждения. До 3:00 по московскому времени такие попытки отклоняются. Время: ${time}.`,
      IF_NOT_YOU,
    ],
  }),
  twoFactorReset: (time: string): LetterText => ({
    subject: 'Двухфакторная аутентификация сброшена',
    paragraphs: [
      `Администратор сбросил двухфакторную аутентификацию вашей учётной записи: для входа код подтверждения больше не нужен. Время: ${time}.`,
      'Войдите и настройте её заново. Если вы об этом не просили, сообщите администратору сайта.',
    ],
  }),
  recoveryUsed: (time: string, left: string): LetterText => ({
    subject: 'Использован резервный код',
    paragraphs: [
      `Вход в вашу учётную запись или действие в ней подтвердили резервным кодом. Осталось кодов: ${left}. Время: ${time}.`,
      IF_NOT_YOU,
    ],
  }),
  emailRemoved: (time: string): LetterText => ({
    subject: 'Email удалён',
    paragraphs: [
      `Этот адрес больше не привязан к вашей учётной записи, писем на него не будет. Время: ${time}.`,
      IF_NOT_YOU,
    ],
  }),
  confirmEmail: (link: string): LetterText => ({
    subject: 'Подтвердите email',
    paragraphs: [
      'Этот адрес указали в профиле вашей учётной записи. Чтобы подтвердить его, откройте ссылку и нажмите кнопку:',
      'Ссылка действует 24 часа. Если вы этого не делали, просто удалите письмо.',
    ],
    link,
  }),
  reset: (link: string): LetterText => ({
    subject: 'Новый пароль',
    paragraphs: [
      'Чтобы задать новый пароль, откройте ссылку:',
      'Ссылка действует один час и только один раз. Если вы об этом не просили, просто удалите письмо: пароль останется прежним.',
    ],
    link,
  }),
  invitation: (link: string): LetterText => ({
    subject: 'Приглашение в календарь',
    paragraphs: [
      'Вас пригласили в календарь. Чтобы создать учётную запись, откройте ссылку:',
      'Ссылка действует семь дней и только один раз. Если вы не ждали приглашения, просто удалите письмо.',
    ],
    link,
  }),
  emailChanged: (time: string): LetterText => ({
    subject: 'Email изменён',
    paragraphs: [
      `К вашей учётной записи теперь привязан другой email; на этот адрес писем больше не будет. Время: ${time}.`,
      IF_NOT_YOU,
    ],
  }),
  calendarInvited: (by: string, calendar: string, role: string): LetterText => ({
    subject: `Приглашение в общий календарь «${calendar}»`,
    paragraphs: [
      `${by} приглашает вас в общий календарь «${calendar}». Ваша роль: ${role}. Принять или отклонить приглашение можно на сайте в течение семи дней.`,
      CAN_BE_OFF,
    ],
  }),
  calendarJoined: (by: string, calendar: string, role: string): LetterText => ({
    subject: `Новый участник календаря «${calendar}»`,
    paragraphs: [`По вашей ссылке в календарь «${calendar}» пришёл новый участник: ${by}. Роль: ${role}.`, CAN_BE_OFF],
  }),
  machineTrouble: (problems: string): LetterText => ({
    subject: 'Календарю нужна помощь администратора',
    paragraphs: [
      problems,
      'Передайте это письмо тому, кто обслуживает систему. Когда всё наладится, придёт ещё одно, а до тех пор об этом мы больше не напишем.',
    ],
  }),
  machineWell: (): LetterText => ({
    subject: 'Календарь снова в порядке',
    paragraphs: ['Неполадки, о которых мы писали, устранены.'],
  }),
  approved: (): LetterText => ({
    subject: 'Учётная запись одобрена',
    paragraphs: ['Администратор одобрил вашу учётную запись: теперь доступны все возможности календаря.'],
  }),
} as const;
