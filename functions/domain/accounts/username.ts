/**
 * The key that equal usernames share [SEC-06]. Lower, upper, lower case folds what one change of case leaves apart (`ß`, `ẞ` and `ss`, `ﬁ`
 * and `fi`). It depends on no locale, and folding twice changes nothing, so stored keys stay comparable.
 *
 * @param username as typed
 */
export const usernameKey = (username: string): string => {
  const whole = username.toWellFormed().trim().normalize('NFC');
  const folded = whole.toLowerCase().toUpperCase().toLowerCase();
  // Lower case turns a sigma at the end of a word into `ς`. The key must not depend on where a sigma stands.
  return folded.replaceAll('ς', 'σ').normalize('NFC');
};
