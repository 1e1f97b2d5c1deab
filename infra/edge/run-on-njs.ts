import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { Call, type EdgeFunction, importedName, outcomeOf } from './run-edge.ts';

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

const mainOf = (code: string, cloudfront: string, event: unknown): string => `${code}
;(async function () { return handler(${JSON.stringify(event)}); })().then((returned) => {
  console.log(JSON.stringify({ returned: returned, calls: ${cloudfront}.calls() }));
});
`;

const Printed = v.object({ returned: v.optional(v.unknown()), calls: v.array(Call) });

/**
 * Makes a viewer-request function callable on njs, which CloudFront Functions are made of: a process of Debian's `njs` for
 * each call. For tests; slower than {@link loadEdge}, and no harder to please than the engine at AWS.
 * @throws Error with njs's own words where it does not take or not end the code
 */
export const loadOnNjs = (code: string): EdgeFunction => {
  const name = importedName(code);
  const source = name ? code : `import cf from 'cloudfront';\n${code}`;
  return async (event) => {
    const folder = mkdtempSync(join(tmpdir(), 'njs-'));
    try {
      // njs finds a module by its bare name in the folder of -p.
      writeFileSync(join(folder, 'cloudfront'), CLOUDFRONT);
      writeFileSync(join(folder, 'main.js'), mainOf(source, name ?? 'cf', event));
      const { status, stdout, stderr, error, signal } = spawnSync('njs', ['-p', folder, join(folder, 'main.js')], {
        encoding: 'utf8',
        timeout: TIMEOUT_MS,
      });
      if (signal) throw new Error('njs timed out');
      if (error) throw new Error(`njs does not start (${error.message}): install it, or run npm test`);
      if (status !== 0) throw new Error(`njs: ${stdout}${stderr}`);
      return outcomeOf(v.parse(Printed, JSON.parse(stdout)));
    } finally {
      rmSync(folder, { recursive: true });
    }
  };
};
