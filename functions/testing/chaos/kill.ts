import { setTimeout as sleep } from 'node:timers/promises';
import { startProduct } from '#infra/testing/running-product.ts';
import { aPlace, ENVIRONMENT } from './fault-injection.ts';
import { signalEngine } from './faults.ts';
import { type Answers, noAnswers, type Row } from './report.ts';
import { inspect, nothingYet, recordedCalls, signIn, startWriters, WRITERS } from './workload.ts';

const KILLED = ['product', 'engine', 'both'] as const;
/** Lines of the function whose engine dies, and of the gateway, if they are still written. */
const EXPECTED = [500];

/** Until some writes more are acknowledged, however slow the machine is, and others are on their way. */
const untilBusy = async (answers: Answers): Promise<void> => {
  const enough = answers.acknowledged + 5 + Math.random() * 10;
  const deadline = performance.now() + 30_000;
  while (answers.acknowledged < enough && performance.now() < deadline) await sleep(10);
  await sleep(Math.random() * 100);
};

/** Kills (kill -9) the product, its table engine, or both in the middle of writes, and starts it again on the same data. */
export const killRounds = async (rounds: number, say: (line: string) => void): Promise<Row> => {
  const { dataDir, remove } = await aPlace();
  const [known, answers] = [nothingYet(), noAnswers()];
  const lost: string[] = [];
  let seconds = 0;
  /** Starts the product; finds what the round before has left behind. */
  const revive = async (round: number) => {
    const began = performance.now();
    const product = await startProduct({ dataDir, environment: ENVIRONMENT });
    const token = await signIn(product.url);
    seconds = Math.max(seconds, (performance.now() - began) / 1000);
    lost.push(...(await inspect(product.url, token, known)).map((problem) => `after round ${round}: ${problem}`));
    return { product, token };
  };
  for (let round = 1; round <= rounds; round++) {
    const killed = KILLED[round % KILLED.length] ?? 'both';
    const { product, token } = await revive(round - 1);
    try {
      const stop = startWriters(recordedCalls(product.url, token, answers, EXPECTED), known, WRITERS);
      await untilBusy(answers);
      if (killed !== 'product') await signalEngine(dataDir, 'SIGKILL');
      if (killed !== 'engine') await product.end('SIGKILL');
      await Promise.all([stop(), product.end('SIGKILL')]);
    } finally {
      await product.end('SIGKILL');
    }
    say(
      `round ${round}: killed ${killed}; ${answers.acknowledged} writes acknowledged so far, ${lost.length} problems`,
    );
  }
  await (await revive(rounds)).product.end();
  // After a loss the data stay, to be looked into.
  if (lost.length === 0) await remove();
  else say(`The data are in ${dataDir}`);
  return { fault: 'kill -9', injected: rounds, answers, lost, seconds };
};
