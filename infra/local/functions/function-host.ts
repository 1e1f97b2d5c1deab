import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import * as v from 'valibot';
import { compileCache } from '#infra/local/compile-cache.ts';
import type { Call, Start } from './function-worker.d.mts';
import { createPlaces } from './places.ts';

/** The outcome of a call. `isLate`: the call got no turn, or did not end in time. */
export type Invocation = { ok: true; payload: string } | { ok: false; reason: string; isLate?: true };
/** Calls the function with an event as JSON text. Returns the function's result as JSON text. */
export type Invoke = (event: string) => Promise<Invocation>;

type FunctionDefinition = {
  /** The name of the function in the terminal. */
  label: string;
  name: string;
  arn: string;
  /** File URL of the bundle. */
  module: string;
  /** The name of the export. */
  handler: string;
  /** The timeout on AWS, in milliseconds. */
  timeout: number;
  /** A factor for `timeout`, because the functions here share the processor. */
  timeoutFactor: number;
  /** MB */
  memory: number;
  environment: Record<string, string>;
};

export type FunctionHost = { invoke: Invoke; load(): Promise<Invocation>; stop(): Promise<void> };

/** Receives the function's output and its failures, line by line. */
export type FunctionLog = { output(label: string, line: string): void; error(line: string): void };

const Reply = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({ kind: v.literal('broken'), reason: v.string() }),
  v.object({ kind: v.literal('result'), id: v.string(), payload: v.string() }),
  v.object({ kind: v.literal('failure'), id: v.string(), reason: v.string() }),
]);

/** A worker thread, which stands for an execution environment of Lambda. */
type Environment = {
  worker: Worker;
  loaded: Promise<Invocation>;
  waiting: Map<string, (result: Invocation) => void>;
  retired: boolean;
  dead: boolean;
};

/** The most simultaneous calls of a function. They share one thread, so with more calls all of them would be late. */
const AT_ONCE = 8;
/** Milliseconds that further calls wait for their turn. API Gateway waits as long for an answer. */
const PATIENCE_MS = 30_000;

const firstLine = (text: string): string => text.split('\n')[0] ?? text;

const optionsFrom = (value = ''): string[] => value.split(/\s+/).filter(Boolean);

const forEachLine = (stream: NodeJS.ReadableStream, use: (line: string) => void): void => {
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim()) use(line);
  });
};

/**
 * Runs a function's bundle in a worker thread, which sees only the function's environment. The thread is replaced when
 * it dies, and when a call has taken longer than the function's timeout.
 */
export const hostFunction = (definition: FunctionDefinition, log: FunctionLog): FunctionHost => {
  const { label, environment, memory, module, handler, name, arn } = definition;
  const timeout = definition.timeout * definition.timeoutFactor;
  const places = createPlaces(AT_ONCE, PATIENCE_MS);
  let current: Environment | undefined;
  let stopped = false;

  const start = (): Environment => {
    const workerData: Start = { module, handler, name, memory, arn, compileCache };
    const worker = new Worker(new URL('./function-worker.mjs', import.meta.url), {
      name: label,
      env: environment,
      workerData,
      execArgv: optionsFrom(environment.NODE_OPTIONS),
      resourceLimits: { maxOldGenerationSizeMb: memory },
      stdout: true,
      stderr: true,
    });
    forEachLine(worker.stdout, (line) => log.output(label, line));
    forEachLine(worker.stderr, (line) => log.output(label, line));
    const waiting: Environment['waiting'] = new Map();
    let settle: (result: Invocation) => void = () => undefined;
    const loaded = new Promise<Invocation>((resolve) => {
      settle = resolve;
    });
    const made: Environment = { worker, loaded, waiting, retired: false, dead: false };
    worker.on('message', (message: unknown) => {
      const reply = v.parse(Reply, message);
      if (reply.kind === 'ready') settle({ ok: true, payload: 'null' });
      else if (reply.kind === 'broken') lose(reply.reason, `Function ${label} is broken`);
      else
        finish(
          made,
          reply.id,
          reply.kind === 'result' ? { ok: true, payload: reply.payload } : { ok: false, reason: reply.reason },
        );
    });
    const lose = (reason: string, what = `Function ${label} crashed and starts anew with the next call`): void => {
      settle({ ok: false, reason });
      for (const id of [...waiting.keys()]) finish(made, id, { ok: false, reason });
      made.dead = true;
      const unexpected = current === made && !stopped;
      if (current === made) current = undefined;
      if (unexpected) log.error(`${what}: ${firstLine(reason)}`);
      worker.terminate();
    };
    worker.on('error', (reason) => lose(reason instanceof Error ? reason.message : String(reason)));
    worker.on('exit', (code) => lose(`its thread ended with code ${code}`));
    current = made;
    return made;
  };

  const finish = (environment: Environment, id: string, result: Invocation): void => {
    environment.waiting.get(id)?.(result);
    environment.waiting.delete(id);
    if (environment.retired && environment.waiting.size === 0) environment.worker.terminate();
  };

  /**
   * Replaces the environment after a timeout, as Lambda does. Unlike on Lambda, the replaced environment first finishes
   * its other calls.
   */
  const expire = (environment: Environment, id: string): void => {
    log.error(
      `Function ${label} took longer than ${timeout / 1000} s: its call failed, the next one gets a new thread`,
    );
    if (current === environment) current = undefined;
    environment.retired = true;
    finish(environment, id, { ok: false, reason: `Task timed out after ${timeout / 1000} seconds`, isLate: true });
  };

  const judge = (ms: number): void => {
    if (ms > definition.timeout && ms < timeout)
      log.error(`Function ${label} took ${(ms / 1000).toFixed(1)} s, on AWS it has ${definition.timeout / 1000} s`);
  };

  const work: Invoke = async (event) => {
    if (stopped) return { ok: false, reason: 'The local run is stopping' };
    const environment = current ?? start();
    const loaded = await environment.loaded;
    if (!loaded.ok) return loaded;
    // The thread may have died since its start.
    if (environment.dead) return work(event);
    const id = randomUUID();
    const began = performance.now();
    // The deadline is on the monotonic clock, which all threads share. The package middy, inside the bundle, ends a
    // call at its deadline.
    const deadline = Number(process.hrtime.bigint() / 1_000_000n) + timeout;
    return new Promise<Invocation>((resolve) => {
      const timer = setTimeout(() => expire(environment, id), timeout);
      environment.waiting.set(id, (result) => {
        clearTimeout(timer);
        judge(performance.now() - began);
        if (!result.ok) log.output(label, result.reason);
        resolve(result);
      });
      const call: Call = { id, event, deadline };
      environment.worker.postMessage(call);
    });
  };

  const invoke: Invoke = async (event) => {
    const place = await places.enter();
    if (!place) return { ok: false, reason: `No turn within ${PATIENCE_MS / 1000} seconds`, isLate: true };
    try {
      return await work(event);
    } finally {
      place.leave();
    }
  };

  const load = (): Promise<Invocation> => (current ?? start()).loaded;
  const stop = async (): Promise<void> => {
    stopped = true;
    await current?.worker.terminate();
  };
  return { invoke, load, stop };
};
