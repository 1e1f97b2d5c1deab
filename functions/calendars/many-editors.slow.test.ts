import { expect, it } from 'vitest';
import { usageKey } from '#functions/storage/dynamodb/keys.ts';
import { anEvent } from '#functions/testing/builders.ts';
import type { SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSharedCalendar } from '#functions/testing/shared-calendar.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { acceptLink, createLink } from '#shared/contracts/calendars.ts';
import { createEvent, listEvents, removeEvent, updateEvent } from '#shared/contracts/events.ts';

const EDITORS = 50;
/**
 * The number of events of each editor. Each event is made and changed, and every fourth is deleted. Twenty writes run
 * together.
 */
const EVENTS = 9;

it('fifty editors at once lose nothing, write nothing twice, and are counted exactly [SHR-29]', async () => {
  const { system, id, owner, admin } = await aSharedCalendar();
  const { token } = await owner.call(createLink, {
    params: { id },
    body: { role: 'editor', uses: EDITORS, until: '2100-01-01T00:00:00Z' },
  });
  const editors: SystemUser[] = [];
  for (let n = 0; n < EDITORS; n++) editors.push(await system.user(`редактор ${n}`));
  await Promise.all(editors.map((editor) => editor.call(acceptLink, { body: { token } })));

  const work = async (editor: SystemUser, n: number): Promise<string[]> => {
    const titles: string[] = [];
    for (let at = 0; at < EVENTS; at++) {
      const title = `${n} / ${at}`;
      const made = await editor.call(createEvent, { query: { calendarId: id }, form: anEvent({ title }) });
      await editor.call(updateEvent, { params: { id: made.id }, form: anEvent({ title: `${title} иначе` }) });
      if (at % 4 === 3) await editor.call(removeEvent, { params: { id: made.id } });
      else titles.push(`${title} иначе`);
    }
    return titles;
  };
  const wanted = (await Promise.all(editors.map(work))).flat().sort();
  const found = await owner.call(listEvents, { query: { calendarId: id } });
  expect(found.map(({ title }) => title).sort()).toEqual(wanted);
  const rows = await rawItems(system).ofKind('USAGE');
  const eventsOf = (of: string) => rows.find(({ pk }) => pk === usageKey(of).pk)?.events;
  expect([eventsOf(id), eventsOf(owner.id)]).toEqual([wanted.length, wanted.length]);
  expect(await admin.call(validateDatabase, {})).toEqual({ isValid: true, issues: [] });
}, 300_000);
