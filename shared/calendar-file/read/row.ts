import * as v from 'valibot';
import { htmlText } from '#shared/calendar-file/html-text.ts';
import { withoutRating } from '#shared/calendar-file/plain.ts';
import { DESCRIPTION_MAX, LOCATION_MAX, TITLE_MAX } from '#shared/contracts/events.ts';
import { ExternalLink } from '#shared/contracts/fields.ts';
import { FileEvent } from '#shared/contracts/imports.ts';
import { onOneLine } from '#shared/contracts/one-line.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';
import { importWords as words } from '#shared/locale/import.ts';

/** An event of a file that can be imported. */
export type Row = {
  /** The event. Its `categoryId` is empty: only `categories` names its category. */
  readonly event: FileEvent;
  /** Names of categories. The first one that the calendar has counts. */
  readonly categories: readonly string[];
  /** The first line of the event in the file, from 1. */
  readonly line: number;
  /** Notes for people about what was changed or left out. */
  readonly notes: readonly string[];
  readonly isPrivate: boolean;
};
/** An event of a file that cannot be imported. */
export type Fault = { readonly line: number; readonly title: string; readonly reason: string };

/** A row that cannot be an event, with the reason in words. */
export class BadRow extends Error {}

type Texts = {
  readonly title: string;
  readonly description: string;
  readonly location: string;
  readonly link: string;
  /** The age rating, if the file has a field for it. Otherwise the rating is at the end of the title. */
  readonly rating?: FileEvent['ageRating'];
};

const cut = (text: string, most: number): string => (text.length <= most ? text : wellFormed(text.slice(0, most)));

/** The most characters of a text that may be HTML. Unclosed tags take quadratic time. */
const HTML_MAX = 8 * DESCRIPTION_MAX;

/** A web address. Undefined if the text is none. A long address is taken in its readable form, which is shorter. */
const linkOf = (link: string): string | undefined => {
  const parsed = v.safeParse(ExternalLink, link);
  if (parsed.success) return parsed.output;
  try {
    const readable = v.safeParse(ExternalLink, decodeURI(link));
    return readable.success ? readable.output : undefined;
  } catch {
    return undefined;
  }
};

/** The texts, cut to the limits of the contract, and a note for each that was cut or left out [IMP-07, IMP-08]. */
export const fittingTexts = ({ title, description, location, link, rating }: Texts, isOurs: boolean) => {
  const notes: string[] = [];
  const fitted = (text: string, most: number, note: string): string => {
    if (text.length > most) notes.push(note);
    return cut(text, most);
  };
  const line = onOneLine(title);
  const { ageRating, ...rated } = rating === undefined ? withoutRating(line) : { title: line, ageRating: rating };
  const described = (): string => {
    const read = isOurs ? description : htmlText(cut(description, HTML_MAX)).trim();
    const isCut = read.length > DESCRIPTION_MAX || (!isOurs && description.length > HTML_MAX);
    if (isCut) notes.push(words.descriptionCut);
    return cut(read, DESCRIPTION_MAX);
  };
  const externalLink = linkOf(link);
  if (externalLink === undefined) notes.push(words.linkLeftOut);
  return {
    fields: {
      title: fitted(rated.title || words.untitled, TITLE_MAX, words.titleCut).trim(),
      ageRating,
      description: described(),
      location: fitted(onOneLine(location), LOCATION_MAX, words.locationCut),
      externalLink: externalLink ?? '',
    },
    notes,
  };
};

/**
 * The event, if the import call takes it.
 * @throws BadRow
 */
export const assertEvent = (event: unknown): FileEvent => {
  const parsed = v.safeParse(FileEvent, event, { abortEarly: true });
  if (!parsed.success) throw new BadRow(parsed.issues[0].message);
  return parsed.output;
};
