import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import {
  Call,
  type EdgeFunction,
  type EdgeResult,
  importedName,
  outcomeOf,
  type ViewerRequestEvent,
} from './run-edge.ts';

/** A stand-in for CloudFront's own module that records the function's calls. */
const CLOUDFRONT = `
const calls = [];
const recorded = (name) => (given) => { calls.push({ name: name, given: given }); };
export default {
  selectRequestOriginById: recorded('selectRequestOriginById'),
  createRequestOriginGroup: recorded('createRequestOriginGroup'),
  calls: () => calls,
};
`;
const TIMEOUT_MS = 10_000;

/** Characters that njs prints of a line; it drops those after 2,048. */
const LINE = 1000;

const mainOf = (code: string, cloudfront: string, events: readonly unknown[]): string => `${code}
;(async function () {
  // As a literal "__proto__" would be no name of its own.
  const given = JSON.parse(${JSON.stringify(JSON.stringify(events))});
  const told = [];
  for (let at = 0; at < given.length; at++) {
    const returned = await handler(given[at]);
    told.push({ returned: returned, calls: ${cloudfront}.calls().splice(0) });
  }
  const text = JSON.stringify(told);
  for (let at = 0; at < text.length; at += ${LINE}) console.log(text.slice(at, at + ${LINE}));
})();
`;

const Printed = v.array(v.object({ returned: v.optional(v.unknown()), calls: v.array(Call) }));

/**
 * Runs a viewer-request function on njs, the engine of CloudFront Functions: one process of Debian's `njs` for all events.
 * @throws Error with njs's message when it rejects the code or does not finish
 */
export const runOnNjs = (code: string, events: readonly ViewerRequestEvent[]): EdgeResult[] => {
  const name = importedName(code);
  const source = name ? code : `import cf from 'cloudfront';\n${code}`;
  const folder = mkdtempSync(join(tmpdir(), 'njs-'));
  try {
    // njs finds a module by its bare name in the folder of -p.
    writeFileSync(join(folder, 'cloudfront'), CLOUDFRONT);
    writeFileSync(join(folder, 'main.js'), mainOf(source, name ?? 'cf', events));
    const { status, stdout, stderr, error, signal } = spawnSync('njs', ['-p', folder, join(folder, 'main.js')], {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      maxBuffer: 2 ** 28,
    });
    if (signal) throw new Error('njs timed out');
    if (error) throw new Error(`njs does not start (${error.message}): install it, or run npm test`);
    if (status !== 0) throw new Error(`njs: ${stdout}${stderr}`);
    return v.parse(Printed, JSON.parse(stdout.replaceAll('\n', ''))).map(outcomeOf);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** For tests: slower than {@link loadEdge}, and no harder to please than the engine at AWS. */
export const loadOnNjs =
  (code: string): EdgeFunction =>
  async (event) => {
    const [result] = runOnNjs(code, [event]);
    if (!result) throw new Error('njs has printed nothing');
    return result;
  };
