import { reportFailure } from '#infra/build/build.ts';
import { openAccount } from './account.ts';
import { cdk } from './cdk.ts';

const USAGE = `Usage: npm run bootstrap   (once per account and region, named by the usual AWS variables or profile; for all stages)`;

/**
 * Prepares the account for CDK in the stage's region and in us-east-1, where CloudFront is monitored. No app is given
 * to the CLI, because it would synthesize the app first, and a fresh clone cannot do that.
 */
const main = async (): Promise<void> => {
  if (process.argv.length > 2) throw new Error(USAGE);
  const { region } = await openAccount(process.env);
  const regions = [...new Set([region, 'us-east-1'])];
  console.log(`Preparing this account for CDK in ${regions.join(' and ')}.`);
  // The CLI asks the account for its id.
  cdk('bootstrap', '', ...regions.map((name) => `aws://unknown-account/${name}`));
};

if (import.meta.main) await main().catch(reportFailure);
