import type { FileKind } from '#shared/contracts/imports.ts';
import { importWords } from '#shared/locale/import.ts';
import type { Fault, Row } from './row.ts';

export type Encoding = 'utf-8' | 'windows-1251';

/** The events of a file. */
export type Content = {
  readonly rows: readonly Row[];
  readonly faults: readonly Fault[];
  /**
   * The zone that the file names. Undefined if it names none; times without a zone are then in the zone that the user
   * has chosen.
   */
  readonly zone: string | undefined;
};

export type ReadFile = Content & {
  readonly kind: FileKind;
  readonly encoding: Encoding;
  /** Whether another encoding may be tried. */
  readonly maySwitch: boolean;
};

export type Choice = {
  /** IANA name of the zone of times that name none. */
  readonly zone: string;
  /** The encoding that the user has chosen. */
  readonly encoding?: Encoding | undefined;
};

/** A file that cannot be read, with the reason in words. */
export class BadFile extends Error {}

/**
 * The most steps of reading one file: its dates, and what its zones take. A file of 5000 events with ten dates each
 * takes fewer. A table may have as many lines.
 */
export const STEPS_MAX = 50_000;

/** Counts steps. @throws BadFile: there were more than `most` */
export type Spend = (steps: number) => void;
export const budgetOf = (most: number): Spend => {
  let left = most;
  return (steps) => {
    left -= steps;
    if (left < 0) throw new BadFile(importWords.tooManyDates);
  };
};
