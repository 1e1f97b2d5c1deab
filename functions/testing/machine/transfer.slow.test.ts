import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anEvent, aPicture } from '#functions/testing/builders.ts';
import { ENVIRONMENT } from '#functions/testing/chaos/workload.ts';
import { mailIsOn } from '#functions/testing/letters.ts';
import type { System } from '#functions/testing/open-system.ts';
import { aSharedCalendar } from '#functions/testing/shared-calendar.ts';
import { aSystem } from '#functions/testing/system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import { transfer } from '#infra/transfer/transfer.ts';
import { validateDatabase } from '#shared/contracts/administration.ts';
import { createEmbedding } from '#shared/contracts/embeddings.ts';
import { createEvent, removeEvent } from '#shared/contracts/events.ts';
import { removeTrashed } from '#shared/contracts/history.ts';
import { buildInTurn, startCommand } from './backup-command.ts';

const PASSWORD = 'пароль-на-двух-машинах';
const Feed = v.array(v.unknown());
const Token = v.object({ token: v.string() });

let folder: string;
let running: RunningProduct | undefined;
const start = async (dataDir: string): Promise<RunningProduct> => {
  running = await startProduct({ dataDir, environment: { ...ENVIRONMENT, PASSWORD_COST: '4' } });
  return running;
};
/** A DATA_DIR as the first start leaves it. */
const fresh = async (name: string): Promise<string> => {
  const dataDir = join(folder, name);
  await (await start(dataDir)).end();
  return dataDir;
};
/** `npm run transfer` with the engines of the tests in the place of AWS. */
const move = (from: string, to: string, { resources }: Partial<System> = {}) =>
  transfer([from, to], { ...process.env, ...resources });

const ask = async (url: string, path: string, { token = '', body }: { token?: string; body?: object } = {}) => {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  return fetch(url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
};

/**
 * A system with the kinds of data that a transfer must carry over: a second factor, e-mail settings, a picture, a
 * shared calendar and a widget.
 */
const aFullHouse = async () => {
  const scene = await aSharedCalendar();
  const { system, owner, admin, id: calendarId } = scene;
  const maria = await system.user('Мария', { password: PASSWORD });
  const { secret } = await turnedOn(system, maria, PASSWORD);
  await mailIsOn(admin);
  const picture = aPicture('png');
  const event = await owner.call(createEvent, { form: anEvent({ title: 'Открытие', image: picture }) });
  await owner.call(createEvent, { form: anEvent({ title: 'Общее' }), query: { calendarId } });
  const { widgetToken } = await owner.call(createEmbedding, { body: { name: 'Сайт', type: 'HTML' } });
  return { ...scene, secret, event, widgetToken, bytes: Buffer.from(await picture.arrayBuffer()) };
};

beforeAll(() => buildInTurn());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'transfer-'));
});
afterEach(async () => {
  await running?.end();
  await rm(folder, { recursive: true, force: true });
});

describe('a move', () => {
  it('brings everything from AWS to a machine, to another one and back, with second factor, mail password and codes on sites [ONE-25]', async () => {
    const { system, secret, event, widgetToken, bytes } = await aFullHouse();
    const [first, second] = [await fresh('first'), await fresh('second')];
    const said = await move('aws', first, system);
    expect(said).toMatch(/compared and equal: .*2 EVENT, .*1 pictures/);
    expect(await move(first, second)).toMatch(/compared and equal: .*2 EVENT, .*1 pictures/);

    const { url } = await start(second);
    const feed = await ask(url, `/api/events/public?token=${widgetToken}`);
    expect([feed.status, await feed.text()]).toEqual([200, expect.stringContaining('Открытие')]);
    const shown = await fetch(url + event.imageUrl);
    expect([shown.headers.get('content-type'), Buffer.from(await shown.arrayBuffer())]).toEqual(['image/png', bytes]);
    const password = await ask(url, '/api/login', { body: { username: 'Мария', password: PASSWORD } });
    const { token } = v.parse(Token, await password.json());
    const signedIn = await ask(url, '/api/login/code', { token, body: { code: codeNow(secret, 1) } });
    expect(signedIn.status).toBe(200);
    await running?.end();

    const back = await aSystem();
    expect(await move(second, 'aws', back)).toContain('compared and equal');
    const { isValid, issues } = await (await back.admin('ревизор')).call(validateDatabase, {});
    expect([isValid, issues]).toEqual([true, []]);
    const { encryptedPassword } = (await back.storage.settings.getEmailSettings()) ?? { encryptedPassword: '' };
    expect(await (await back.storage.settings.cipher()).decryptSetting(encryptedPassword)).toBe('right');
  });

  it('goes on where it was killed, and is refused where something else lies [ONE-26]', async () => {
    const { system, owner, event, widgetToken } = await aFullHouse();
    for (let at = 0; at < 150; at++)
      await owner.call(createEvent, {
        form: anEvent({ title: `Событие ${at}`, image: aPicture('png', { filler: `${at}` }) }),
      });
    const target = await fresh('target');
    const environment = { ...system.resources, DATA_DIR: '' };
    const codes: (number | null)[] = [];
    for (let wait = 1_000; codes.at(-1) !== 0; wait += 1_000) {
      const { ended, kill } = startCommand('transfer', environment, 'aws', target);
      await Promise.race([ended, sleep(wait)]);
      kill();
      codes.push((await ended).code);
    }
    expect(codes.length).toBeGreaterThan(2);
    const { url } = await start(target);
    const feed = await ask(url, `/api/events/public?token=${widgetToken}`);
    expect(v.parse(Feed, await feed.json())).toHaveLength(151);
    await running?.end();

    const other = await aSystem();
    await other.admin();
    await expect(move('aws', target, other)).rejects.toThrow(`${target} is not empty`);
    const half = await fresh('half');
    const { SETTINGS_KEY_ARN: CODES_KEY_ARN = '' } = system.resources;
    await expect(move('aws', half, { resources: { ...system.resources, CODES_KEY_ARN } })).rejects.toThrow();
    await expect(move('aws', half, other)).rejects.toThrow(
      `${half} is half filled from ${system.resources.TABLE_NAME}`,
    );
    // People have worked meanwhile: a picture that was copied is gone.
    await owner.call(removeEvent, { params: { id: event.id }, query: {} });
    await owner.call(removeTrashed, { params: { id: event.id } });
    expect(await move('aws', half, system)).toMatch(/compared and equal: .*150 pictures/);
  });
});
