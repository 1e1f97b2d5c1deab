import { spawnSync } from 'node:child_process';
import * as v from 'valibot';

const Count = v.object({ high: v.number(), critical: v.number() });
const Report = v.object({
  metadata: v.object({ vulnerabilities: Count }),
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), via: v.array(v.unknown()) })),
});

/** What npm said of known weaknesses. `undefined`: no registry answered. */
export type Verdict = { readonly grave: readonly string[] } | undefined;

/** Reads what `npm audit --json` printed. A registry that is out of reach, or a mirror without audits, gives no verdict. */
export const verdictOf = (printed: string): Verdict => {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), printed);
  if (!report.success) return undefined;
  const grave = Object.entries(report.output.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  return { grave: grave.map(([name, { severity }]) => `${name} (${severity})`) };
};

/** What a run of `npm audit` comes to: one line, and whether it is bad. */
export const sentenceOf = (verdict: Verdict): { readonly line: string; readonly bad: boolean } => {
  if (!verdict)
    return { line: 'The registry answers no audits from here: weaknesses were NOT looked for.', bad: false };
  if (verdict.grave.length === 0)
    return { line: 'No package is known to have a high or critical weakness.', bad: false };
  return { line: `Known weaknesses, see npm audit: ${verdict.grave.join(', ')}.`, bad: true };
};

/** Asks the registry for known weaknesses of the packages that are deployed or run on a visitor's machine. */
export const audit = (root: string): Verdict => {
  const args = ['audit', '--json', '--omit=dev', '--fetch-retries=0', '--fetch-timeout=10000'];
  const npm = process.env.npm_execpath;
  const [file, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const { stdout } = spawnSync(file, all, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  return verdictOf(stdout ?? '');
};
