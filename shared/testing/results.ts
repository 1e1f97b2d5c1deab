import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { relative } from 'node:path';

/** A Markdown table. The first column is text and stands to the left; the others are figures and stand to the right. */
export const markdownTable = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
};

/** The median of these numbers, or the upper of two middle ones. 0 without numbers. */
export const median = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0;

type Results = {
  readonly title: string;
  /** as one types it: `npm run load` */
  readonly command: string;
  /** Markdown: what was measured, and its tables */
  readonly text: string;
  /** True if the run measured only a part, used smaller amounts, or had failures. Such a result is only printed. */
  readonly isPart?: boolean;
};

/** The commit of this checkout, with `-dirty` if files differ from it. */
export const presentCommit = (): string =>
  execFileSync('git', ['describe', '--always', '--dirty'], { cwd: import.meta.dirname, encoding: 'utf8' }).trim();

/**
 * The text of a results file: command, time, commit and machine, then what was measured. @param now the end of the
 * measurement
 */
const resultsText = ({ title, command, text }: Results, now: Date): string => {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`;
  const time = now.toISOString().slice(0, 16).replace('T', ' ');
  return `# ${title}\n\n\`${command}\`, ${time} UTC, on ${presentCommit()}, ${machine}. Do not edit.\n\n${text.trim()}\n`;
};

/** Prints what a benchmark has measured, and writes it to `file`. */
export const reportResults = (file: string, results: Results): void => {
  const text = resultsText(results, new Date());
  console.log(text);
  if (results.isPart) return;
  writeFileSync(file, text);
  console.log(`Written to ${relative('', file)}`);
};
