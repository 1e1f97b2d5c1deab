import { syncBuiltinESMExports } from 'node:module';
import workers, { getEnvironmentData, setEnvironmentData, type WorkerOptions } from 'node:worker_threads';

// A process, or one of its threads, imports this file first. From then on Date shows the time that `shiftClock` has
// set, in this thread and in every thread that starts later. Timers and performance.now do not change, just as when
// somebody sets a machine's clock.

const KEY = 'shifted-clock';
const known = getEnvironmentData(KEY);
/** Milliseconds, shared by all threads. */
const shift = new Float64Array(known instanceof SharedArrayBuffer ? known : new SharedArrayBuffer(8));
setEnvironmentData(KEY, shift.buffer);

const RealDate = Date;
const now = (): number => RealDate.now() + (shift[0] ?? 0);
globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, made) => Reflect.construct(target, values.length > 0 ? values : [now()], made),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

class Worker extends workers.Worker {
  constructor(file: string | URL, options: WorkerOptions = {}) {
    super(file, { ...options, execArgv: [...(options.execArgv ?? []), '--import', import.meta.url] });
  }
}
workers.Worker = Worker;
syncBuiltinESMExports();

/** Shifts the clock of this process by this number of milliseconds from the right time. */
export const shiftClock = (milliseconds: number): void => {
  shift[0] = milliseconds;
};
