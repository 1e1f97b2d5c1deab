import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { aMailServer } from '#shared/testing/mail-server.ts';

/**
 * A letter that the mail server has accepted. `life`: the number of starts of the product before it sent the letter.
 */
export type Arrived = {
  readonly to: string;
  readonly subject: string;
  readonly id: string;
  readonly life: number;
  readonly content: string;
};

const header = (letter: string, name: string): string =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(letter)?.[1]?.trim() ?? '';

const decoded = (kind: string, word: string): string => {
  if (kind.toUpperCase() === 'B') return Buffer.from(word, 'base64').toString();
  const bytes = word
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};

/** A header's text (RFC 2047). */
const plain = (value: string): string =>
  value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?(.*?)\?=/gi, (_, kind, word) => decoded(kind, word));

/** The token of the link in a letter; empty where it has none. */
export const tokenIn = ({ content }: Arrived): string =>
  /\/(?:invite|reset|confirm-email)#([\w.-]+)/.exec(content.replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))?.[1] ?? '';

const busy = (words: string): Error => Object.assign(new Error(words), { responseCode: 451 });

/**
 * A real mail server that takes up to a third of a second for a letter. Unless it is calm, it answers two letters of
 * ten with a temporary error: one that it has refused, and one that it has accepted all the same.
 */
export const aMailServerWithFaults = async () => {
  const arrived: Arrived[] = [];
  const now = { life: 0, isCalm: false, conversations: 0 };
  const counts = { turnedAway: 0, denied: 0 };
  const take = async (content: string, life: number): Promise<Error | undefined> => {
    const mood = now.isCalm ? 1 : Math.random();
    await sleep(Math.random() * 150);
    if (mood < 0.1) {
      counts.turnedAway++;
      return busy('4.3.2 Later');
    }
    const [to, subject, id] = ['To', 'Subject', 'Message-ID'].map((name) => plain(header(content, name)));
    arrived.push({ to: to ?? '', subject: subject ?? '', id: id ?? '', life, content });
    await sleep(Math.random() * 150);
    if (mood > 0.2) return undefined;
    counts.denied++;
    return busy('4.3.0 Something went wrong');
  };
  const server = await aMailServer({
    onData: async (stream, _, callback) => {
      now.conversations++;
      // The sender's life is read now: by the time the letter is accepted, the product may have been killed and started
      // again.
      const { life } = now;
      // A connection that breaks during DATA has sent no letter.
      await text(stream)
        .then((content) => take(content, life))
        .then((refusal) => (refusal ? callback(refusal) : callback(null, '2.0.0 Ok')))
        .catch(() => undefined);
      now.conversations--;
    },
  });
  return { port: server.port, arrived, now, counts, stop: server.stop };
};
export type MailServerWithFaults = Awaited<ReturnType<typeof aMailServerWithFaults>>;
