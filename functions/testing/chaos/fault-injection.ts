import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { aForm, aPicture } from '#functions/testing/builders.ts';
import { type RunningProduct, startProduct } from '#infra/testing/running-product.ts';
import type { Injection } from './injection.ts';
import { noAnswers, type Row } from './report.ts';
import { ADMIN, inspect, nothingYet, recordedCalls, signIn, startWriters, WRITERS } from './workload.ts';

/** The product that a fault is injected into. */
export type Target = {
  readonly product: RunningProduct;
  /** of the administrator */
  readonly token: string;
  inject(injection: Injection): Promise<void>;
};

/** Something that goes wrong for a while and is right again by itself. */
export type Fault = {
  readonly name: string;
  /** Statuses that a refused write may have meanwhile. */
  readonly expected: readonly number[];
  /** Injects the fault and takes it away again. */
  run(target: Target): Promise<void>;
  /** Further checks afterwards → problems. */
  after?(target: Target): Promise<string[]>;
  /** A place for the data that the fault needs, or undefined where this machine cannot have it. */
  place?(): Promise<Place | undefined>;
};

export type Place = { readonly dataDir: string; remove(): Promise<void> };

export const ENVIRONMENT = { ADMIN_USERNAME: ADMIN.username, ADMIN_PASSWORD: ADMIN.password, LOCAL_LOG: 'quiet' };
/** The product that faults can be injected into. */
export const MAIN = 'functions/testing/chaos/faulty-product.ts';
const PATIENCE_MS = 60_000;

export const aPlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

/** Seconds until an event with a picture is taken and the product finds itself healthy. @throws Error after a minute */
const untilServed = async ({ product: { url }, token }: Target): Promise<number> => {
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
 * Injects the fault so many times during writes, and compares the data with the answers.
 * @returns undefined where this machine cannot bring it about
 */
export const injectFault = async (fault: Fault, times: number): Promise<Row | undefined> => {
  const place = await (fault.place ?? aPlace)();
  if (!place) return undefined;
  const { dataDir } = place;
  const product = await startProduct({ dataDir, main: MAIN, environment: ENVIRONMENT });
  const [known, answers] = [nothingYet(), noAnswers()];
  const lost: string[] = [];
  let seconds = 0;
  try {
    const { url } = product;
    const token = await signIn(url);
    const target = { product, token, inject: product.tell };
    const stop = startWriters(recordedCalls(url, token, answers, fault.expected), known, WRITERS);
    try {
      for (let time = 1; time <= times; time++) {
        await sleep(1_000);
        await fault.run(target);
        seconds = Math.max(seconds, await untilServed(target));
      }
    } finally {
      await stop();
    }
    if (answers.silent > 0) lost.push(`${answers.silent} writes had no answer`);
    lost.push(...((await fault.after?.(target)) ?? []), ...(await inspect(url, token, known)));
  } finally {
    await product.end();
    await place.remove();
  }
  return { fault: fault.name, injected: times, answers, lost, seconds };
};
