import { beforeEach, describe, expect, it } from 'vitest';
import { emailItemKey } from '#functions/storage/dynamodb/keys.ts';
import { intercept } from '#functions/testing/intercept.ts';
import { mailIsOn, queuedLetters } from '#functions/testing/letters.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { rawItems } from '#functions/testing/raw-items.ts';
import { aSystem } from '#functions/testing/system.ts';
import { getUser } from '#shared/contracts/accounts.ts';
import { acceptLink, addMember, createCalendar, createLink } from '#shared/contracts/calendars.ts';
import { changeLetters } from '#shared/contracts/email.ts';

const ADDRESS = 'metodist@example.ru';

let system: System;
let director: SystemUser;
let methodist: SystemUser;
let params: { readonly id: string };
beforeEach(async () => {
  system = await aSystem();
  await mailIsOn(await system.admin());
  director = await system.user('директор', { email: 'director@example.ru' });
  methodist = await system.user('методист', { email: ADDRESS });
  await rawItems(system).put({ ...emailItemKey(ADDRESS), kind: 'EMAIL', userId: methodist.id });
  params = { id: (await director.call(createCalendar, { body: { name: 'Афиша', color: '#d97706' } })).id };
});

const invite = (name: string) => director.call(addMember, { params, body: { name, role: 'editor' } });
const comeByLink = async () => {
  const body = { role: 'reader', uses: 1, until: '2100-01-01T00:00:00Z' } as const;
  const { token } = await director.call(createLink, { params, body });
  return methodist.call(acceptLink, { body: { token } });
};

describe('a letter', () => {
  it('tells of an invitation, who invites to what, with which role [SHR-04]', async () => {
    await invite('методист');
    expect(await queuedLetters(system)).toEqual([
      {
        to: ADDRESS,
        letter: 'calendarInvited',
        data: { username: 'методист', by: 'директор', calendar: 'Афиша', role: 'Редактор' },
      },
    ]);
  });

  it('tells who has made a link of each who comes by it', async () => {
    await comeByLink();
    expect(await queuedLetters(system)).toEqual([
      {
        to: 'director@example.ru',
        letter: 'calendarJoined',
        data: { username: 'директор', by: 'методист', calendar: 'Афиша', role: 'Читатель' },
      },
    ]);
  });

  it('is not sent to who has turned them off; they may be turned on again', async () => {
    expect(await methodist.call(changeLetters, { body: { calendars: false } })).toMatchObject({
      noCalendarLetters: true,
    });
    expect(await methodist.call(getUser, {})).toMatchObject({ noCalendarLetters: true });
    await director.call(changeLetters, { body: { calendars: false } });
    await invite('методист');
    await comeByLink();
    expect(await queuedLetters(system)).toEqual([]);
    expect(await methodist.call(changeLetters, { body: { calendars: true } })).not.toHaveProperty('noCalendarLetters');
    expect(await methodist.call(getUser, {})).not.toHaveProperty('noCalendarLetters');
  });
});

it('an invitation makes as many requests to the table for an unknown name, an address, or somebody without letters [SHR-03]', async () => {
  const asked: string[][] = [];
  intercept(system.storage.table.access.client, ({ name, json }, pass) => {
    const writes = name === 'TransactWriteCommand' ? ` ${JSON.parse(json).TransactItems.length}` : '';
    asked.at(-1)?.push(name + writes);
    return pass();
  });
  await system.user('без писем');
  for (const name of ['методист', 'никто', 'без писем', 'nobody@example.ru']) {
    asked.push([]);
    await invite(name);
  }
  const [known, ...others] = asked.map((requests) => requests.toSorted());
  expect(known?.length).toBeGreaterThan(5);
  for (const other of others) expect(other).toEqual(known);
});
