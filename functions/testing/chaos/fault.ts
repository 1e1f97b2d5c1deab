import type { RunningProduct } from '#infra/testing/running-product.ts';
import type { Hurt } from './hurt.ts';

/** The product while it is hurt. */
export type Patient = {
  readonly product: RunningProduct;
  /** of the administrator */
  readonly token: string;
  hurt(hurt: Hurt): Promise<void>;
};

/** Something that goes wrong for a while and is right again by itself. */
export type Fault = {
  readonly name: string;
  /** Statuses that a refused write may have meanwhile. */
  readonly expected: readonly number[];
  /** Does the harm and takes it away again. */
  harm(patient: Patient): Promise<void>;
  /** What else must hold afterwards: problems, or nothing. */
  after?(patient: Patient): Promise<string[]>;
  /** A place for the data that the fault needs, or undefined where this machine cannot have it. */
  place?(): Promise<Place | undefined>;
};

export type Place = { readonly dataDir: string; remove(): Promise<void> };
