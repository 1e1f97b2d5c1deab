/** Words of the screens behind links in letters, of «Забыли пароль?», and of the form for the user's e-mail address. */
export const resetWords = {
  title: 'Новый пароль',
  hint: 'После смены пароля на всех устройствах придётся войти заново.',
  password: 'Новый пароль',
  confirmation: 'Подтверждение пароля',
  save: 'Сохранить пароль',
  done: 'Пароль изменён',
  doneHint: 'Войдите с новым паролем.',
  signIn: 'Войти',
  invalidHint: 'Запросите новую ссылку на странице входа или у администратора.',
} as const;

export const confirmEmailWords = {
  title: 'Подтверждение email',
  hint: 'Нажмите кнопку, чтобы привязать этот адрес к учётной записи.',
  confirm: 'Подтвердить email',
  done: 'Email подтверждён',
  goOn: 'Продолжить',
  invalidHint: 'Отправьте письмо ещё раз в настройках профиля.',
} as const;

export const forgottenWords = {
  title: 'Забыли пароль?',
  hint: 'Введите имя пользователя или email. Если к учётной записи привязан подтверждённый email, на него придёт ссылка.',
  name: 'Имя пользователя или email',
  send: 'Отправить ссылку',
  sent: 'Если такая учётная запись есть и её email подтверждён, письмо со ссылкой придёт в течение нескольких минут. Ссылка действует один час.',
  noMail:
    'Здесь письма не отправляются. Попросите администратора создать для вас ссылку, по которой можно задать новый пароль.',
  back: 'Вернуться ко входу',
} as const;

export const emailCardWords = {
  title: 'Email',
  hint: 'На этот адрес придут уведомления о безопасности и ссылка для смены пароля.',
  none: 'Email не указан.',
  current: (email: string) => `Сейчас: ${email}`,
  waits: (email: string) => `Ждёт подтверждения: ${email}. Мы отправили письмо со ссылкой, она действует 24 часа.`,
  resend: 'Отправить письмо ещё раз',
  cancel: 'Отменить',
  email: 'Новый email',
  save: 'Сохранить email',
  remove: 'Удалить email',
  sent: 'Письмо со ссылкой отправлено',
  confirmed: 'Этот адрес уже подтверждён',
  cancelled: 'Адрес больше не ждёт подтверждения',
  removed: 'Email удалён',
  calendarLetters: 'Письма об общих календарях',
  calendarLettersHint: 'О приглашениях и о том, кто пришёл по вашей ссылке.',
} as const;

/** The link by which a user sets a new password. An administrator makes it. */
export const resetLinkWords = {
  make: 'Ссылка для сброса пароля',
  title: (username: string) => `Новый пароль для ${username}`,
  hint: 'Передайте ссылку пользователю: по ней он задаст новый пароль. Ссылка показывается один раз.',
  expires: (time: string) => `Действует до ${time}, один раз.`,
  link: 'Ссылка',
  copy: 'Копировать ссылку',
} as const;

/** A link that is shown once, to be handed over. */
export const madeLinkWords = {
  copy: 'Скопировать',
  copied: 'Ссылка скопирована',
  notCopied: 'Не удалось скопировать ссылку. Выделите её и скопируйте вручную.',
} as const;
