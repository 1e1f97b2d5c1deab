import { execFile } from 'node:child_process';
import * as v from 'valibot';

const Count = v.object({ high: v.number(), critical: v.number() });
const Report = v.object({
  metadata: v.object({ vulnerabilities: Count }),
  vulnerabilities: v.record(v.string(), v.object({ severity: v.string(), via: v.array(v.unknown()) })),
});

/** npm's verdict on the packages: those with a high or critical weakness. `undefined`: no registry answered. */
export type Verdict = { readonly grave: readonly string[] } | undefined;

/**
 * Reads the output of `npm audit --json`. There is no verdict if the registry does not answer, or if a mirror offers no
 * audits.
 */
export const verdictOf = (printed: string): Verdict => {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Report), printed);
  if (!report.success) return undefined;
  const grave = Object.entries(report.output.vulnerabilities).filter(([, { severity }]) =>
    ['high', 'critical'].includes(severity),
  );
  return { grave: grave.map(([name, { severity }]) => `${name} (${severity})`) };
};

/** The result of `npm audit`: one line, and whether it is bad. */
export const sentenceOf = (verdict: Verdict): { readonly line: string; readonly bad: boolean } => {
  if (!verdict)
    return { line: 'The registry answers no audits from here: weaknesses were NOT looked for.', bad: false };
  if (verdict.grave.length === 0)
    return { line: 'No package is known to have a high or critical weakness.', bad: false };
  return { line: `Known weaknesses, see npm audit: ${verdict.grave.join(', ')}.`, bad: true };
};

const Signatures = v.object({
  invalid: v.array(v.object({ name: v.string(), version: v.string() })),
  missing: v.array(v.unknown()),
});

/**
 * The result of `npm audit signatures --json`: one line, and whether a package differs from the one that its registry
 * has signed.
 */
export const signatureSentenceOf = (printed: string): { readonly line: string; readonly bad: boolean } => {
  const report = v.safeParse(v.pipe(v.string(), v.parseJson(), Signatures), printed);
  if (!report.success)
    return { line: 'The registry’s keys are out of reach from here: signatures were NOT checked.', bad: false };
  const { invalid, missing } = report.output;
  if (invalid.length > 0) {
    const names = invalid.map(({ name, version }) => `${name}@${version}`).join(', ');
    return { line: `Not as the registry has signed them, see npm audit signatures: ${names}.`, bad: true };
  }
  const unsigned = missing.length > 0 ? `; ${missing.length} have none` : '';
  return { line: `Every signature of the registry fits${unsigned}.`, bad: false };
};

/** Asks the registry for known weaknesses of the packages that are deployed or run on a visitor's machine. */
export const audit = async (root: string): Promise<Verdict> => verdictOf(await npmAudit(root, '--omit=dev'));

/** Checks that every package is the one that its registry has signed. */
export const auditSignatures = async (root: string): Promise<ReturnType<typeof signatureSentenceOf>> =>
  signatureSentenceOf(await npmAudit(root, 'signatures'));

/** The output of npm audit. Its exit code is ignored, because it is 1 if npm has findings. */
const npmAudit = (root: string, what: string): Promise<string> => {
  const args = ['audit', what, '--json', '--fetch-retries=0', '--fetch-timeout=10000'];
  const npm = process.env.npm_execpath;
  const [file, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  return new Promise((resolve) => {
    execFile(file, all, { cwd: root, maxBuffer: 64 * 1024 * 1024 }, (_failure, stdout) => resolve(stdout));
  });
};
