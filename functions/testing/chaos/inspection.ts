import * as v from 'valibot';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { Embedding } from '#shared/contracts/embeddings.ts';
import { CalendarEvent } from '#shared/contracts/events.ts';
import { read, signIn } from './calls.ts';
import { type Acknowledged, PASSWORD } from './writers.ts';

/**
 * Looks through the API for everything that was acknowledged.
 * @returns what is lost, has come back or is muddled; empty when all is well
 */
export const inspect = async (url: string, token: string, known: Acknowledged): Promise<string[]> => {
  const problems: string[] = [];
  const list = v.parse(v.array(CalendarEvent), await read(url, token, '/api/events'));
  const events = new Map(list.map((event) => [event.id, event]));
  for (const [id, title] of known.events) {
    const event = events.get(id);
    if (!event) problems.push(`event ${title} is lost`);
    else if (event.title !== title) problems.push(`event ${title} is called ${event.title}`);
    else if (!event.imageUrl) problems.push(`event ${title} has lost its picture`);
  }
  for (const id of known.removed) if (events.has(id)) problems.push(`removed event ${id} is back`);
  for (const { id, imageUrl } of list) {
    const picture = imageUrl && (await fetch(url + imageUrl));
    if (picture && picture.status !== 200) problems.push(`the picture of ${id} answers ${picture.status}`);
  }
  const embeddings = v.parse(v.array(Embedding), await read(url, token, '/api/embeddings')).map(({ id }) => id);
  for (const [id, name] of known.embeddings) if (!embeddings.includes(id)) problems.push(`embedding ${name} is lost`);
  // One of them: each sign-in costs a tenth of a second.
  const [username] = [...known.users].slice(-1);
  if (username) await signIn(url, { username, password: PASSWORD }).catch((reason) => problems.push(String(reason)));
  const verdict = v.parse(validateDatabase.output, await read(url, token, validateDatabase.path));
  if (!verdict.isValid) problems.push(`the database has ${verdict.issues.length} issues: ${verdict.issues[0]}`);
  return problems;
};
