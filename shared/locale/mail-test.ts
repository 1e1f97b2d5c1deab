/** Answers of the test of the mail settings. `place` is `host:port`. */
export const mailTest = {
  sent: (address: string) => `Тестовое письмо отправлено на ${address}.`,
  replyCode: (code: string) => `Код ответа сервера: ${code}.`,
  unknownHost: (host: string) => `Сервер ${host} не найден. Проверьте имя SMTP сервера.`,
  refused: (place: string) => `Сервер ${place} отклонил соединение. Проверьте имя сервера и порт.`,
  unreachable: (place: string) => `Не удалось соединиться с сервером ${place}. Проверьте имя сервера и порт.`,
  noConnection: (place: string, seconds: number) =>
    `Сервер ${place} не отвечает: соединение не установлено за ${seconds} с. Проверьте имя сервера и порт.`,
  silent: (place: string, seconds: number) =>
    `Сервер ${place} принял соединение, но не ответил за ${seconds} с. Проверьте порт: 465 для TLS, 587 для STARTTLS.`,
  closed: (place: string) => `Сервер ${place} закрыл соединение. Проверьте порт: 465 для TLS, 587 для STARTTLS.`,
  badCertificate: (host: string) =>
    `Сертификат сервера ${host} не прошёл проверку: он истёк, выдан на другое имя или подписан неизвестным центром.`,
  noTls: (place: string) =>
    `Не удалось установить защищённое соединение с сервером ${place}. Проверьте порт: 465 для TLS, 587 для STARTTLS.`,
  notSmtp: (place: string) => `Ответ сервера ${place} не похож на SMTP. Проверьте имя сервера и порт.`,
  wrongLogin:
    'Сервер не принял имя пользователя или пароль. Проверьте их: многие почтовые службы требуют отдельный пароль для приложений.',
  badAddress: (address: string) => `Сервер не принял адрес отправителя ${address}.`,
  badRecipient: 'Сервер не принял адрес получателя.',
  notAccepted: 'Сервер не принял письмо.',
  outdated: 'Письмо устарело, пока его не удавалось отправить.',
  broken: 'Письмо не удалось составить.',
  failed: (place: string) => `Проверка соединения с сервером ${place} не удалась.`,
  subject: (sender: string) => `Тестовое письмо: ${sender}`,
  letter: 'Это тестовое письмо. Если вы его читаете, настройки почтового сервера верны.',
} as const;

/** Why a mail server is not contacted. */
export const mailHost = {
  notPublic: (host: string) =>
    `Сервер ${host} находится во внутренней сети. Укажите почтовый сервер с публичным адресом.`,
  badPort: (ports: readonly number[]) => `Такой порт не подходит. Укажите один из этих: ${ports.join(', ')}`,
} as const;
