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
  /** IANA name of the zone for times that name no zone */
  readonly zone: string;
  /** The encoding that the user has chosen. */
  readonly encoding?: Encoding | undefined;
};

/** A file that cannot be read, with the reason in words. */
export class BadFile extends Error {}

/**
 * The most steps in which one file is read. A moment is one step; searches for zones and rules with a count take more.
 * This makes ten for each of the 5000 events that a file may have. It is also the most lines of a CSV table.
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
