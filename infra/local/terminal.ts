import { styleText } from 'node:util';
import type { Settings } from './settings.ts';

/** The output of the local run. Each call prints one line. */
export type Terminal = {
  say(line: string): void;
  error(line: string): void;
  request(method: string, path: string, status: number, milliseconds: number): void;
  output(label: string, line: string): void;
};

type Style = Parameters<typeof styleText>[0];
const colourOf = (status: number): Style => {
  if (status >= 500) return 'red';
  if (status >= 400) return 'yellow';
  return status >= 300 ? 'cyan' : 'green';
};

// Control characters of a path must not reach the terminal.
const printable = (text: string): string => text.replace(/[^\x20-\x7e\u00a0-\uffff]/g, '?').slice(0, 200);

// Whether a line of Lambda's JSON logs has a level below WARN.
const isPassing = (line: string): boolean => /"level":"(TRACE|DEBUG|INFO)"/i.test(line);

/** The value of a JSON line; any other line as text. */
const jsonOr = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
};

// The zone of the terminal, read before the run sets its own zone to UTC.
const { timeZone } = Intl.DateTimeFormat().resolvedOptions();

/** Prints to the given streams. The output has colours if the streams are a terminal's. */
export const openTerminal = (log: Settings['log'], out: NodeJS.WriteStream, err: NodeJS.WriteStream): Terminal => {
  const paint = (style: Style, text: string): string => styleText(style, text, { stream: out });
  return {
    say: (line) => out.write(`${line}\n`),
    error: (line) => err.write(`${styleText('red', line, { stream: err })}\n`),
    request: (method, path, status, milliseconds) => {
      if (log === 'quiet') return;
      const clock = paint('dim', new Date().toLocaleTimeString('sv-SE', { timeZone }));
      const code = paint(colourOf(status), String(status));
      out.write(`${clock} ${method} ${printable(path)} ${code} ${Math.round(milliseconds)} ms\n`);
    },
    output: (label, line) => {
      if (log !== 'all' && isPassing(line)) return;
      err.write(`${styleText('dim', `${label}:`, { stream: err })} ${line}\n`);
    },
  };
};

/**
 * The output of a service [ONE-05]. Each line is a JSON object with `time` (ISO 8601, UTC), `level`, and the message.
 * Successful reads are left out by default, because a thousand widgets would fill 400 MB a day.
 */
export const openJournal = (log: Settings['log'], out: NodeJS.WritableStream): Terminal => {
  const write = (level: 'info' | 'error', fields: object): void =>
    void out.write(`${JSON.stringify({ time: new Date().toISOString(), level, ...fields })}\n`);
  return {
    say: (message) => write('info', { message }),
    error: (message) => write('error', { message }),
    request: (method, path, status, milliseconds) => {
      const isWell = status < 400 && ['GET', 'HEAD'].includes(method);
      if (log === 'all' || (log !== 'quiet' && !isWell))
        write(status >= 500 ? 'error' : 'info', { method, path, status, milliseconds: Math.round(milliseconds) });
    },
    output: (label, line) => {
      const passing = isPassing(line);
      if (log === 'all' || !passing) write(passing ? 'info' : 'error', { function: label, message: jsonOr(line) });
    },
  };
};
