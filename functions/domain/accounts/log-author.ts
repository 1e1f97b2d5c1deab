import { accountLog } from '#shared/locale/account-log.ts';

/** The person whom a log entry names. */
type LogAuthor = { readonly username: string; readonly userId: string; readonly subjectId?: string };

export type Named = { readonly id: string; readonly username: string };

/**
 * The author of something and its subject, as the log entry names them [ACC-04].
 * @param subject the user whose account or things it is about, perhaps the author; absent: nobody's
 */
export const doneBy = ({ id, username }: Named, subject?: { readonly id: string }): LogAuthor => ({
  username,
  userId: id,
  ...(subject && { subjectId: subject.id }),
});

/** The author of what the product does by itself. */
export const doneBySystem = (subject?: { readonly id: string }): LogAuthor =>
  doneBy({ id: 'system', username: accountLog.system }, subject);

/** The author of an attempt with a name that nobody has: the name is not told [ACC-05]. */
export const doneByNobody = (): LogAuthor => ({ ...doneBySystem(), username: accountLog.unknownName });
