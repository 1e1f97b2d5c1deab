import { accountLog } from '#shared/locale/account-log.ts';
import { programLog } from '#shared/locale/programs.ts';

type LogAuthor = { readonly username: string; readonly userId: string; readonly subjectId?: string };

/**
 * A program that acts for a user. `calendarId` is the only calendar that the program may use, if it is limited to one.
 */
export type ActingProgram = { readonly name: string; readonly calendarId?: string | undefined };

export type Named = {
  readonly id: string;
  readonly username: string;
  /** The program that acts for the user. The log and the history show its name [PRG-31]. */
  readonly program?: ActingProgram | undefined;
};

/**
 * The author and the subject of a log entry [ACC-04].
 * @param subject the user whose account or things the entry is about, who may be the author; absent if the entry is
 * about no user
 */
export const doneBy = ({ id, username, program }: Named, subject?: { readonly id: string }): LogAuthor => ({
  username: program ? programLog.via(username, program.name) : username,
  userId: id,
  ...(subject && { subjectId: subject.id }),
});

/** The author of the product's own actions. */
export const doneBySystem = (subject?: { readonly id: string }): LogAuthor =>
  doneBy({ id: 'system', username: accountLog.system }, subject);

/** The author of a sign-in attempt with an unknown name. The name itself is not logged [ACC-05]. */
export const doneByNobody = (): LogAuthor => ({ ...doneBySystem(), username: accountLog.unknownName });
