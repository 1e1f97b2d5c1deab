import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * Files that never change a build: outputs, tests, documents. Documents and dot files of the integrations do count,
 * because they are packed into zips.
 */
const PASSED_OVER =
  /^(?!widget\/integrations\/).*(?:(^|\/)\.[^/]+(\/|$)|\.md$)|(^|\/)(node_modules|dist|cdk\.out|e2e|bench|testing)(\/|$)|\.test\.tsx?$/;

const filesUnder = (root: string, path: string): string[] => {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [full];
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
};

/**
 * A hash of the names and contents of files below `root`, and of `extra` (versions, options). The hash is equal on
 * every machine. A missing path counts as empty.
 */
export const fingerprint = (root: string, paths: readonly string[], extra: readonly string[] = []): string => {
  const hash = createHash('sha256');
  const files = paths.flatMap((path) => filesUnder(root, path)).map((file) => relative(root, file));
  for (const file of [...new Set(files)].filter((file) => !PASSED_OVER.test(file)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.update(extra.join('\0')).digest('hex');
};

/**
 * Stores the fingerprint of each finished step. It is stored in node_modules, because new packages need a new build.
 */
export const buildMemory = (root: string) => {
  const fileOf = (step: string) => join(root, 'node_modules/.cache/calendar-build', step.replaceAll('/', '-'));
  return {
    /** Whether the step was done with exactly these sources, and all its outputs still exist. */
    isCurrent: (step: string, print: string, outputs: readonly string[]): boolean =>
      existsSync(fileOf(step)) &&
      readFileSync(fileOf(step), 'utf8') === print &&
      outputs.every((path) => existsSync(path)),
    remember: (step: string, print: string): void => {
      mkdirSync(dirname(fileOf(step)), { recursive: true });
      writeFileSync(fileOf(step), print);
    },
    /** Called before a step, so that an interrupted step counts as not done. */
    forget: (step: string): void => rmSync(fileOf(step), { force: true }),
  };
};
