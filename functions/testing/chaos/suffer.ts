import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { startProduct } from '#infra/testing/running-product.ts';
import { ADMIN, listenTo, signIn } from './calls.ts';
import type { Fault, Patient, Place } from './fault.ts';
import { nothingHeard } from './heard.ts';
import { inspect } from './inspection.ts';
import type { Row } from './row.ts';
import { nothingYet, startWriters, WRITERS } from './writers.ts';

export const ENVIRONMENT = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, LOCAL_LOG: 'quiet' };
/** The product that can be hurt. */
export const MAIN = 'functions/testing/chaos/faulty-product.ts';
const PATIENCE_MS = 60_000;

export const aPlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

/** Seconds until an event with a picture is taken and the product finds itself healthy. @throws Error after a minute */
const untilServed = async ({ product: { url }, token }: Patient): Promise<number> => {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}` };
  const isFine = async (path: string, init?: RequestInit): Promise<boolean> =>
    (await fetch(url + path, { headers, ...init })).ok;
  for (;;) {
    const body = aForm({ title: 'Снова служит', image: aPicture() });
    if ((await isFine('/api/events', { method: 'POST', body })) && (await isFine('/api/health'))) break;
    if (performance.now() - began > PATIENCE_MS) throw new Error('It does not serve again');
    await sleep(50);
  }
  return (performance.now() - began) / 1000;
};

/**
 * Brings the fault about so many times while others write, and looks for what they were told.
 * @returns undefined where this machine cannot bring it about
 */
export const suffer = async (fault: Fault, times: number): Promise<Row | undefined> => {
  const place = await (fault.place ?? aPlace)();
  if (!place) return undefined;
  const { dataDir } = place;
  const product = await startProduct({ dataDir, main: MAIN, environment: ENVIRONMENT });
  const [known, heard] = [nothingYet(), nothingHeard()];
  const lost: string[] = [];
  let seconds = 0;
  try {
    const { url } = product;
    const token = await signIn(url);
    const patient = { product, token, hurt: product.tell };
    const stop = startWriters(listenTo(url, token, heard, fault.expected), known, WRITERS);
    try {
      for (let time = 1; time <= times; time++) {
        await sleep(1_000);
        await fault.harm(patient);
        seconds = Math.max(seconds, await untilServed(patient));
      }
    } finally {
      await stop();
    }
    if (heard.silent > 0) lost.push(`${heard.silent} writes had no answer`);
    lost.push(...((await fault.after?.(patient)) ?? []), ...(await inspect(url, token, known)));
  } finally {
    await product.end();
    await place.remove();
  }
  return { fault: fault.name, injected: times, heard, lost, seconds };
};
