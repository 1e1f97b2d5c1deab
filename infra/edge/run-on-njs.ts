import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import * as v from 'valibot';
import {
  Call,
  type EdgeFunction,
  type EdgeResult,
  importedName,
  outcomeOf,
  type ViewerRequestEvent,
} from './run-edge.ts';

/** The source of a module in place of CloudFront's own. It records the function's calls. */
const CLOUDFRONT = `
const calls = [];
const recorded = (name) => (given) => { calls.push({ name: name, given: given }); };
export default {
  selectRequestOriginById: recorded('selectRequestOriginById'),
  createRequestOriginGroup: recorded('createRequestOriginGroup'),
  calls: () => calls,
};
`;
const TIMEOUT_MS = 60_000;

/** Length of a printed line. njs cuts lines off at 2,048 characters. */
const LINE = 1000;

// JSON.parse, because "__proto__" in an object literal would set the prototype.
const parsed = (events: readonly unknown[]): string => `JSON.parse(${JSON.stringify(JSON.stringify(events))})`;

const outcomes = (cloudfront: string, events: readonly unknown[]): string => `
;(async function () {
  const given = ${parsed(events)};
  const told = [];
  for (let at = 0; at < given.length; at++) {
    const returned = await handler(given[at]);
    told.push({ returned: returned, calls: ${cloudfront}.calls().splice(0) });
  }
  const text = JSON.stringify(told);
  for (let at = 0; at < text.length; at += ${LINE}) console.log(text.slice(at, at + ${LINE}));
})();
`;

/** The number of runs for each event. The fastest run counts, because the machine may be busy. */
const ROUNDS = 100;

// All runs share query and headers, because njs frees no memory. Each run has its own request object.
const times = (events: readonly unknown[]): string => `
${parsed(events)}.forEach((event, at) => {
  for (let round = 0; round < ${ROUNDS}; round++) {
    const request = Object.assign({}, event.request, { headers: Object.assign({}, event.request.headers) });
    const own = { viewer: event.viewer, request: request };
    console.time(at);
    handler(own);
    console.timeEnd(at);
  }
});
`;

/**
 * Runs on njs the module of the function, followed by the code that `behind` returns. Returns the output of njs.
 * @throws Error with njs's message
 */
const printedBy = (code: string, behind: (cloudfront: string) => string): string => {
  const name = importedName(code);
  const source = name ? code : `import cf from 'cloudfront';\n${code}`;
  const folder = mkdtempSync(join(tmpdir(), 'njs-'));
  try {
    // njs finds modules by bare name in the folder of -p.
    writeFileSync(join(folder, 'cloudfront'), CLOUDFRONT);
    writeFileSync(join(folder, 'main.js'), `${source}\n${behind(name ?? 'cf')}`);
    const { status, stdout, stderr, error, signal } = spawnSync('njs', ['-p', folder, join(folder, 'main.js')], {
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
      maxBuffer: 2 ** 28,
      // njs frees no memory, so each run uses new pages. On some virtual machines the first use of small pages takes
      // ten times as long as the function itself. With large pages it takes little time.
      env: { ...process.env, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
    });
    if (signal) throw new Error('njs timed out');
    if (error) throw new Error(`njs does not start (${error.message}): install it, or run npm test`);
    if (status !== 0) throw new Error(`njs: ${stdout}${stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

const Printed = v.array(v.object({ returned: v.optional(v.unknown()), calls: v.array(Call) }));

/**
 * Runs a viewer-request function on njs, the engine of CloudFront Functions. One process of Debian's `njs` handles all
 * events.
 * @throws Error with njs's message when njs rejects the code or does not finish
 */
export const runOnNjs = (code: string, events: readonly ViewerRequestEvent[]): EdgeResult[] => {
  const printed = printedBy(code, (cloudfront) => outcomes(cloudfront, events));
  return v.parse(Printed, JSON.parse(printed.replaceAll('\n', ''))).map(outcomeOf);
};

/** The milliseconds of the fastest run of each event on njs. */
export const timesOnNjs = (code: string, events: readonly ViewerRequestEvent[]): number[] => {
  const least = events.map(() => Number.POSITIVE_INFINITY);
  for (const [, at, ms] of printedBy(code, () => times(events)).matchAll(/^(\d+): ([\d.]+)ms$/gm))
    least[Number(at)] = Math.min(least[Number(at)] ?? 0, Number(ms));
  return least;
};

/**
 * For tests. It is slower than {@link loadEdge}, but as strict as AWS's engine. One process of njs handles all events
 * that come at the same time.
 */
export const loadOnNjs = (code: string): EdgeFunction => {
  let waiting: Promise<EdgeResult[]> | undefined;
  const events: ViewerRequestEvent[] = [];
  const runWaiting = async (): Promise<EdgeResult[]> => {
    await setImmediate();
    waiting = undefined;
    return runOnNjs(code, events.splice(0));
  };
  return async (event) => {
    const at = events.push(event) - 1;
    waiting ??= runWaiting();
    const result = (await waiting)[at];
    if (!result) throw new Error('njs has printed nothing');
    return result;
  };
};
