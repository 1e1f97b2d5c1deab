import ICAL from 'ical.js';

/** One date of a calendar file. Its instants are ISO texts; those of whole days are midnights of UTC. */
type ReadDate = { readonly uid: string; readonly start: string; readonly end: string; readonly title: string };

const instant = (time: ICAL.Time): string =>
  time.isDate ? `${time.toString()}T00:00:00.000Z` : time.toJSDate().toISOString();

/** The dates of a file that begin before a year, not sorted. ical.js reads the file, not our own code. */
export const readCalendarFile = (file: string, { before }: { readonly before: number }): ReadDate[] => {
  const calendar = new ICAL.Component(ICAL.parse(file));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  // Without `exceptions` ical.js would give every series the changed dates of all other series.
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component, { exceptions: [] }));
  const masters = all.filter((event) => !event.isRecurrenceException());
  return masters.flatMap((master) => {
    for (const event of all)
      if (event.isRecurrenceException() && event.uid === master.uid) master.relateException(event);
    const found: ReadDate[] = [];
    const walk = master.iterator();
    for (let next = walk.next(); next && next.year < before; next = walk.next()) {
      const { item, startDate, endDate } = master.getOccurrenceDetails(next);
      found.push({ uid: master.uid, start: instant(startDate), end: instant(endDate), title: item.summary });
    }
    return found;
  });
};
