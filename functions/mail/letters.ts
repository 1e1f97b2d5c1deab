import { oneLine } from '#functions/domain/one-line.ts';
import { escapeHtml } from '#shared/embedding/escape-html.ts';
import { type LetterText, letterWords as words } from '#shared/locale/letters.ts';

type Notice = { readonly username: string; readonly time: string };
/** The facts of each letter; times are words. */
export type LetterData = {
  readonly newDevice: Notice & { readonly device: string };
  readonly passwordChanged: Notice;
  readonly twoFactorOn: Notice;
  readonly twoFactorOff: Notice;
  readonly codesGuessed: Notice;
  readonly twoFactorReset: Notice;
  readonly recoveryUsed: Notice & { readonly left: string };
  readonly emailChanged: Notice;
  readonly emailRemoved: Notice;
  readonly approved: { readonly username: string };
  readonly calendarInvited: CalendarNews;
  readonly calendarJoined: CalendarNews;
  readonly confirmEmail: Linking;
  readonly reset: Linking;
  /** A letter to somebody without an account. */
  readonly invitation: Linking;
  /** Letters to the administrators of an installation on one machine. `problems`: sentences. */
  readonly machineTrouble: { readonly username: string; readonly problems: string };
  readonly machineWell: { readonly username: string };
};
/** `by` is the user who invites somebody, or who has joined by a link. `role` is the role in words. */
type CalendarNews = {
  readonly username: string;
  readonly by: string;
  readonly calendar: string;
  readonly role: string;
};
/** `link`: the whole address with its token. */
type Linking = { readonly username: string; readonly link: string };
export type LetterKind = keyof LetterData;

/** The most characters of a name in the text of a letter. */
const NAME_MAX = 40;
/**
 * A name that a stranger may have chosen, as letters show it: short, and without anything that mail programs make a
 * link of. A letter of ours must not carry an advertisement.
 */
const shownName = (name: string): string => {
  const letters = [...name.replace(/[.:/@]+(?=\S)/g, '$& ')];
  return letters.length > NAME_MAX ? `${letters.slice(0, NAME_MAX).join('')}…` : letters.join('');
};

const texts: { readonly [K in LetterKind]: (data: LetterData[K]) => LetterText } = {
  newDevice: ({ device, time }) => words.newDevice(device, time),
  passwordChanged: ({ time }) => words.passwordChanged(time),
  twoFactorOn: ({ time }) => words.twoFactorOn(time),
  twoFactorOff: ({ time }) => words.twoFactorOff(time),
  codesGuessed: ({ time }) => words.codesGuessed(time),
  twoFactorReset: ({ time }) => words.twoFactorReset(time),
  recoveryUsed: ({ time, left }) => words.recoveryUsed(time, left),
  emailChanged: ({ time }) => words.emailChanged(time),
  emailRemoved: ({ time }) => words.emailRemoved(time),
  approved: () => words.approved(),
  calendarInvited: ({ by, calendar, role }) => words.calendarInvited(shownName(by), shownName(calendar), role),
  calendarJoined: ({ by, calendar, role }) => words.calendarJoined(shownName(by), shownName(calendar), role),
  confirmEmail: ({ link }) => words.confirmEmail(link),
  reset: ({ link }) => words.reset(link),
  invitation: ({ link }) => words.invitation(link),
  machineTrouble: ({ problems }) => words.machineTrouble(problems),
  machineWell: () => words.machineWell(),
};

type Letter = { readonly subject: string; readonly text: string; readonly html: string };

const paragraph = (text: string, style = ''): string => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

const linked = (link: string): string =>
  `<p style="margin:0 0 16px;overflow-wrap:anywhere"><a href="${escapeHtml(link)}">${escapeHtml(link)}</a></p>`;

/** `siteAddress`: origin of the site. `name`: the institution's; empty: the product's. */
type Sender = { readonly siteAddress: string; readonly name: string };

/**
 * The letter as plain text and as HTML. The HTML loads nothing and has no pictures. Text that people have typed is
 * escaped [MAIL-08].
 */
const written = ({ subject, paragraphs, link }: LetterText, username: string, sender: Sender): Letter => {
  const body = [words.greeting(username), ...paragraphs.slice(0, 1), ...(link ? [link] : []), ...paragraphs.slice(1)];
  const footer = words.footer(sender);
  return {
    subject,
    text: [...body, '--', footer].join('\n\n'),
    html: [
      `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 sans-serif;color:#1a202c;background:#ffffff">',
      ...body.map((text) => (text === link ? linked(text) : paragraph(text))),
      paragraph(footer, 'color:#5a6577;font-size:13px'),
      '</body></html>',
    ].join('\n'),
  };
};

const isKnown = (letter: string): letter is LetterKind => Object.hasOwn(texts, letter);

/**
 * The words of a queued letter. Each text in the letter's data is put on one line.
 * @returns undefined for a kind of letter that only a later release knows
 */
export const writeLetter = (
  { letter, data }: { readonly letter: string; readonly data: Readonly<Record<string, string>> },
  sender: Sender,
): Letter | undefined => {
  if (!isKnown(letter)) return undefined;
  const fields = {
    username: '',
    time: '',
    device: '',
    left: '',
    link: '',
    by: '',
    calendar: '',
    role: '',
    problems: '',
  };
  const lines = Object.fromEntries(Object.entries(data).map(([name, value]) => [name, oneLine(value)]));
  const told = { ...fields, ...lines };
  // This letter may reach a stranger, so the name that its sender chose must not become a link.
  const username = letter === 'confirmEmail' ? shownName(told.username) : told.username;
  return written(texts[letter](told), username, sender);
};
