import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { reportFailure } from '#infra/build/build.ts';
import { openAccount } from '#infra/deploy/account.ts';
import { stackNames } from '#infra/stacks/stack-names.ts';
import { readContext, stageOptions } from '#infra/stacks/stage-options.ts';
import { closeWriters, openWriters } from './writers.ts';

const USAGE =
  'Usage: npm run maintenance -- <stage> on | off   (account and region: the usual AWS variables or profile)';
const ROOT = join(import.meta.dirname, '../..');

const untilEnded = (seconds: number): Promise<void> => {
  console.log(`New calls are refused. Waiting ${seconds / 60} minutes, until work that has begun is over.`);
  return sleep(seconds * 1000);
};

/** Stops all writers while a database is restored, and starts the writers again. See infra/OPERATIONS.md. */
const main = async (): Promise<void> => {
  const [stage, verb, ...rest] = process.argv.slice(2);
  if (!stage || rest.length > 0 || (verb !== 'on' && verb !== 'off')) throw new Error(USAGE);
  const options = stageOptions(readContext(ROOT)?.stages, stage);
  const [account, { app }] = [await openAccount(process.env), stackNames(stage)];
  const names = await (verb === 'on'
    ? closeWriters(account, app, options, untilEnded)
    : openWriters(account, app, options));
  const done = verb === 'on' ? 'Closed' : 'Opened';
  console.log(names.length > 0 ? `${done}: ${names.join(', ')}.` : 'Nothing was closed.');
};

if (import.meta.main) await main().catch(reportFailure);
