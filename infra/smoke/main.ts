import { reportFailure } from '#infra/build/build.ts';
import { smoke } from './smoke.ts';

const USAGE = 'Usage: npm run smoke -- <url>   (SMOKE_USERNAME and SMOKE_PASSWORD: an account that may make an event)';

/**
 * Prints which parts were checked and which were skipped.
 * @throws Error when something is wrong
 */
export const smokeTest = async (url: string): Promise<void> => {
  const { SMOKE_USERNAME: username, SMOKE_PASSWORD: password } = process.env;
  const { results, skipped } = await smoke(url, username && password ? { username, password } : undefined);
  for (const { name, problem } of results) console.log(problem ? `  WRONG  ${name}: ${problem}` : `  well   ${name}`);
  for (const name of skipped) console.log(`  -      ${name}: not asked, SMOKE_USERNAME and SMOKE_PASSWORD are not set`);
  const wrong = results.filter(({ problem }) => problem !== undefined).length;
  if (wrong > 0) throw new Error(`${wrong} of ${results.length} things are wrong at ${url}.`);
};

const main = async (): Promise<void> => {
  const [url, ...rest] = process.argv.slice(2);
  if (!url || rest.length > 0 || !URL.canParse(url)) throw new Error(USAGE);
  await smokeTest(url);
};

if (import.meta.main) await main().catch(reportFailure);
