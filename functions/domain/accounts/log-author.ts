import { accountLog } from '#shared/locale/account-log.ts';
import { programLog } from '#shared/locale/programs.ts';

/** The person in a log entry. */
type LogAuthor = { readonly username: string; readonly userId: string; readonly subjectId?: string };

/** A program that acts for a user; `calendarId`: the only calendar that it reaches. */
export type ActingProgram = { readonly name: string; readonly calendarId?: string | undefined };

export type Named = {
  readonly id: string;
  readonly username: string;
  /** The program through which they act, as log and history name it [PRG-31]. */
  readonly program?: ActingProgram | undefined;
};

/**
 * The author of a log entry and its subject [ACC-04].
 * @param subject the user whose account or things it is about, perhaps the author; absent: nobody's
 */
export const doneBy = ({ id, username, program }: Named, subject?: { readonly id: string }): LogAuthor => ({
  username: program ? programLog.via(username, program.name) : username,
  userId: id,
  ...(subject && { subjectId: subject.id }),
});

/** The author of the product's own actions. */
export const doneBySystem = (subject?: { readonly id: string }): LogAuthor =>
  doneBy({ id: 'system', username: accountLog.system }, subject);

/** The author of an attempt with an unknown name, which is not told [ACC-05]. */
export const doneByNobody = (): LogAuthor => ({ ...doneBySystem(), username: accountLog.unknownName });
