/**
 * The key of a username: equal usernames have equal keys [SEC-06]. The name is turned to lower case, then to upper
 * case, then to lower case. A single change of case would not make `ß`, `ẞ` and `ss` equal, nor `ﬁ` and `fi`. The key
 * depends on no locale. The key of a key is the key itself, so stored keys stay comparable.
 * @param username as typed
 */
export const usernameKey = (username: string): string => {
  const whole = username.toWellFormed().trim().normalize('NFC');
  const folded = whole.toLowerCase().toUpperCase().toLowerCase();
  // Lower case writes a sigma at the end of a word as `ς`, and elsewhere as `σ`. The key has `σ` everywhere.
  return folded.replaceAll('ς', 'σ').normalize('NFC');
};
