/**
 * The form of a username that tells whether two names are one [SEC-06].
 * Lower, upper, lower case: that folds what one change of case leaves apart (`ß`, `ẞ` and `ss`, `ﬁ` and `fi`). It depends
 * on no locale, and folding twice changes nothing, so stored keys stay comparable.
 *
 * @param username as typed; trimmed and put into NFC here too, so that a key never depends on its caller
 */
export const usernameKey = (username: string): string => {
  const whole = username.toWellFormed().trim().normalize('NFC');
  const folded = whole.toLowerCase().toUpperCase().toLowerCase();
  // A sigma at the end of a word gets its final form from lower case; in a key it must not depend on what follows.
  return folded.replaceAll('ς', 'σ').normalize('NFC');
};
