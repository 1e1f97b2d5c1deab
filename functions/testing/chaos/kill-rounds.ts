import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '#infra/testing/running-product.ts';
import { aPlace, signalEngine } from './fault.ts';
import type { Load } from './kill-loads.ts';
import { type Answers, noAnswers, type Row } from './report.ts';
import { ENVIRONMENT, signIn } from './workload.ts';

const KILLED = ['product', 'engine', 'both'] as const;

/** Waits until more writes are acknowledged, so that further writes are under way even on a slow machine. */
const untilBusy = async (answers: Answers, most: number): Promise<void> => {
  const enough = answers.acknowledged + 5 + Math.random() * most;
  const deadline = performance.now() + 30_000;
  while (answers.acknowledged < enough && performance.now() < deadline) await sleep(10);
  await sleep(Math.random() * 100);
};

/**
 * Kills the product, its table engine, or both (kill -9) in the middle of writes, and starts the product again on the
 * same data.
 */
export const killRounds = async (name: string, load: Load, rounds: number): Promise<Row> => {
  const { dataDir, remove } = await aPlace();
  const answers = noAnswers();
  const lost: string[] = [];
  let seconds = 0;
  /** Starts the product, and inspects the data after the kill of the last round. */
  const revive = async (round: number) => {
    const began = performance.now();
    const { environment, ...options } = load.options?.(round) ?? {};
    const product = await startProduct({ ...options, dataDir, environment: { ...ENVIRONMENT, ...environment } });
    const token = await signIn(product.url);
    seconds = Math.max(seconds, (performance.now() - began) / 1000);
    const found = (await load.inspect(product.url, token)).map((problem) => `after round ${round}: ${problem}`);
    for (const problem of found) console.log(problem);
    lost.push(...found);
    return { product, token };
  };
  for (let round = 1; round <= rounds; round++) {
    const killed = KILLED[round % KILLED.length] ?? 'both';
    const { product, token } = await revive(round - 1);
    try {
      const stop = await load.start(product, token, answers);
      await untilBusy(answers, load.most);
      await load.beforeKill?.();
      if (killed !== 'product') await signalEngine(dataDir, 'SIGKILL');
      if (killed !== 'engine') await product.end('SIGKILL');
      await Promise.all([stop(), product.end('SIGKILL')]);
    } finally {
      await product.end('SIGKILL');
    }
    console.log(
      `round ${round}: killed ${killed}; ${answers.acknowledged} writes acknowledged so far, ${lost.length} problems`,
    );
  }
  await (await revive(rounds)).product.end();
  const ended = await load.end?.();
  lost.push(...(ended?.problems ?? []));
  // After a loss the data stay, so that somebody can look into them.
  if (lost.length === 0) await remove();
  else console.log(`The data are in ${dataDir}`);
  return { fault: name, injected: rounds, answers, lost, seconds, note: ended?.note };
};
