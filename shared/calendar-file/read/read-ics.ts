import { FILE_EVENTS_MAX, type FileEvent } from '#shared/contracts/imports.ts';
import { wellFormed } from '#shared/contracts/well-formed.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { type ReadEvent, readEvent } from './ics-event.ts';
import { blocksOf } from './ics-lines.ts';
import { joined } from './ics-series.ts';
import { describedZones } from './ics-zones.ts';
import { BadFile, budgetOf, type Content, STEPS_MAX } from './read-file-types.ts';
import { assertEvent, BadRow, type Fault, type Row } from './row.ts';
import { namedZone } from './zone-names.ts';

/** Makes a UID for an event without one, such as a row of a table [IMP-15]. */
export const uidOf = ({ title, startDate, endDate }: Pick<FileEvent, 'title' | 'startDate' | 'endDate'>): string =>
  `${startDate}/${endDate}/${title}`;

const titleIn = (text: string): string => /^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim().slice(0, 100) ?? '';

/**
 * The most line ends, and the most VEVENTs, of a text that is read. The largest allowed file, with changed dates and
 * folded texts, has this many.
 */
const LINE_ENDS_MAX = 250_000;
const BLOCK = 'BEGIN:VEVENT';
const BLOCKS_MAX = 2 * FILE_EVENTS_MAX;

/** Refuses a text that would take long to read. @throws BadFile */
const assertReadable = (text: string): void => {
  let [ends, blocks] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const isEnd = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
    if (!isEnd) continue;
    ends++;
    if (text.slice(at + 1, at + 1 + BLOCK.length).toUpperCase() === BLOCK) blocks++;
  }
  if (blocks > BLOCKS_MAX) throw new BadFile(words.tooManyEvents);
  if (ends > LINE_ENDS_MAX) throw new BadFile(words.tooManyDates);
};

/**
 * The events of a calendar file (RFC 5545).
 * @param chosen the zone for times that name no zone
 * @throws BadFile: reading the file would take too long, or it has the old VERSION 1.0
 */
export const readIcs = (text: string, chosen: string): Content => {
  assertReadable(text);
  const { properties, blocks } = blocksOf(text);
  const about = (name: string): string => properties.find((property) => property.name === name)?.value ?? '';
  if (about('VERSION') === '1.0') throw new BadFile(words.oldCalendar);
  const zone = namedZone(about('X-WR-TIMEZONE'));
  const own = { described: describedZones(blocks), clocks: new Map(), spend: budgetOf(STEPS_MAX) };
  const zones = { ...own, usual: zone ?? chosen, isUsualNamed: zone !== undefined };
  const isOurs = about('PRODID').startsWith('-//Calendar System//');
  const isCancel = /^cancel$/i.test(about('METHOD'));
  const faults: Fault[] = [];
  const rows: Row[] = [];
  const saying = (line: number, title: string, work: () => void): void => {
    try {
      work();
    } catch (reason) {
      if (!(reason instanceof BadRow)) throw reason;
      faults.push({ line, title: title || words.untitled, reason: reason.message });
    }
  };
  const events: ReadEvent[] = [];
  for (const block of blocks)
    if (block.name === 'VEVENT')
      saying(block.line, titleIn(block.text), () => events.push(readEvent(block, { zones, isOurs, isCancel })));
  const add = (
    { fields, line, categories, notes, isPrivate, uid, replaces }: ReadEvent,
    dates: FileEvent['dates'],
  ): void =>
    saying(line, fields.title, () => {
      const own = replaces && uid ? `${uid}/${new Date(replaces.instant).toISOString()}` : uid;
      const event = assertEvent({ ...fields, dates, uid: wellFormed(own.slice(0, 1000)) || uidOf(fields) });
      rows.push({ event, categories, line, notes, isPrivate });
    });
  for (const { event, dates, others, twins } of joined(events, own.spend)) {
    add(event, dates);
    for (const other of others) add(other, {});
    for (const { line, fields } of twins) faults.push({ line, title: fields.title, reason: words.sameUid(event.line) });
  }
  return { rows, faults, zone };
};
