import type { FileEvent } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { type ReadEvent, readEvent } from './ics-event.ts';
import { blocksOf } from './ics-lines.ts';
import { joined } from './ics-series.ts';
import { describedZones } from './ics-zones.ts';
import { BadFile, type Content } from './read-file-types.ts';
import { assertEvent, BadRow, type Fault, type Row } from './row.ts';
import { namedZone } from './zone-names.ts';

/** Makes a UID for an event that has none, such as a row of a table [IMP-15]. */
export const uidOf = ({ title, startDate, endDate }: Pick<FileEvent, 'title' | 'startDate' | 'endDate'>): string =>
  `${startDate}/${endDate}/${title}`;

const titleIn = (text: string): string => /^SUMMARY[^:\r\n]*:(.*)$/im.exec(text)?.[1]?.trim().slice(0, 100) ?? '';

/**
 * The events of a calendar file (RFC 5545).
 * @param chosen the zone of times that name no zone
 */
export const readIcs = (text: string, chosen: string): Content => {
  const { properties, blocks } = blocksOf(text);
  const about = (name: string): string => properties.find((property) => property.name === name)?.value ?? '';
  if (about('VERSION') === '1.0') throw new BadFile(words.oldCalendar);
  const zone = namedZone(about('X-WR-TIMEZONE'));
  const zones = { described: describedZones(blocks), usual: zone ?? chosen, isUsualNamed: zone !== undefined };
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
      const event = assertEvent({ ...fields, dates, uid: own.slice(0, 1000) || uidOf(fields) });
      rows.push({ event, categories, line, notes, isPrivate });
    });
  for (const { event, dates, others, twins } of joined(events)) {
    add(event, dates);
    for (const other of others) add(other, {});
    for (const { line, fields } of twins) faults.push({ line, title: fields.title, reason: words.sameUid(event.line) });
  }
  return { rows, faults, zone };
};
