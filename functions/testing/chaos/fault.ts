import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import type { RunningProduct } from '#infra/testing/running-product.ts';
import type { Injection } from './product.ts';

/** The product that a fault is injected into. */
export type Target = {
  readonly product: RunningProduct;
  /** The administrator's token. */
  readonly token: string;
  inject(injection: Injection): Promise<void>;
};

/** A fault: something goes wrong for a while and then is right again by itself. */
export type Fault = {
  readonly name: string;
  /** The statuses that a refused write may have during the fault. */
  readonly expected: readonly number[];
  /** Whether the fault makes writes of its own, so that the usual writers are off. */
  readonly isAlone?: boolean;
  /** Injects the fault and takes it away again. */
  run(target: Target): Promise<void>;
  /** Makes further checks after the fault. @returns problems */
  after?(target: Target): Promise<string[]>;
  /** A sentence with further counts for the report. */
  note?(): string;
  /** The folder for the data if the fault needs a special one. Undefined if this machine cannot have it. */
  place?(): Promise<Place | undefined>;
};

export type Place = { readonly dataDir: string; remove(): Promise<void> };

/** The script of the product that faults can be injected into. */
export const PRODUCT_SCRIPT = 'functions/testing/chaos/product.ts';

export const aPlace = async (): Promise<Place> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chaos-'));
  return { dataDir, remove: () => rm(dataDir, { recursive: true, force: true }) };
};

const Run = v.pipe(v.string(), v.parseJson(), v.object({ enginePid: v.number() }));

/** Sends a signal to the table engine of the product that runs on the data. */
export const signalEngine = async (dataDir: string, signal: NodeJS.Signals): Promise<void> => {
  const { enginePid } = v.parse(Run, await readFile(join(dataDir, 'run.json'), 'utf8'));
  process.kill(enginePid, signal);
};
