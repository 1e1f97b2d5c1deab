import { AGE_RATINGS } from '#shared/contracts/events.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';

/** Removes control characters. RFC 5545 §3.1 allows only the tab and the line break, which the writer escapes. */
export const plain = (text: string): string =>
  wellFormed(text)
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/**
 * An address with percent-encoded `,`, `;` and `\`. The writer would escape them as in texts, but RFC 5545 §3.3.13
 * demands addresses without escapes.
 */
export const address = (link: string): string => new URL(link).href.replace(/[,;\\]/g, encodeURIComponent);

/** An ISO instant without milliseconds, which neither calendar files nor tables have. */
export const wholeSecond = (instant: string): string => `${instant.slice(0, 19)}.000Z`;

/** A title with its rating, as in files [EV2-15]. */
export const ratedTitle = ({ title, ageRating }: { readonly title: string; readonly ageRating: string }): string =>
  ageRating ? `${title} ${ageRating}` : title;

/** Splits the age rating off the end of a title. The rating is empty if the title has none. */
export const withoutRating = (rated: string): { title: string; ageRating: (typeof AGE_RATINGS)[number] } => {
  const ageRating = AGE_RATINGS.find(
    (one) => one !== '' && /\S\s+$/.test(rated.slice(0, -one.length)) && rated.endsWith(one),
  );
  return ageRating
    ? { title: rated.slice(0, -ageRating.length).trimEnd(), ageRating }
    : { title: rated, ageRating: '' };
};
