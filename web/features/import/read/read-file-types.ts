import type { FileKind } from '#shared/contracts/imports.ts';
import type { Fault, Row } from './row.ts';

export type Encoding = 'utf-8' | 'windows-1251';

/** What a file holds. */
export type Content = {
  readonly rows: readonly Row[];
  readonly faults: readonly Fault[];
  /** The zone that the file names itself; undefined: that of what names none is the one chosen. */
  readonly zone: string | undefined;
};

/** What was read of a file. */
export type ReadFile = Content & {
  readonly kind: FileKind;
  readonly encoding: Encoding;
  /** Whether another encoding may be tried. */
  readonly maySwitch: boolean;
};

export type Choice = {
  /** IANA zone of times that name none. */
  readonly zone: string;
  /** Instead of the one that was guessed. */
  readonly encoding?: Encoding | undefined;
};

/** Why a file was not read, in words. */
export class BadFile extends Error {}
