import { syncBuiltinESMExports } from 'node:module';
import workers, { getEnvironmentData, setEnvironmentData, type WorkerOptions } from 'node:worker_threads';

// The first import of a process, or of one of its threads. From then on Date tells the time that `shiftClock` says,
// here and in every thread that starts later. Timers and performance.now go on as before, as when somebody sets a
// machine's clock.

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

/** Sets the clock of this process to so many milliseconds beside the right time. */
export const shiftClock = (milliseconds: number): void => {
  shift[0] = milliseconds;
};
