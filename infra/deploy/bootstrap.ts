import { reportFailure } from '#infra/build/build.ts';
import { openAccount } from './account.ts';
import { cdk } from './cdk.ts';

const USAGE = `Usage: npm run bootstrap   (once per account and region, named by the usual AWS variables or profile; for all stages)`;

/**
 * Prepares the account for CDK in the stage's region and in us-east-1, where CloudFront is monitored. The CLI gets no
 * app, because it would synthesize the app first, and a fresh clone has no build.
 */
const main = async (): Promise<void> => {
  if (process.argv.length > 2) throw new Error(USAGE);
  const { region } = await openAccount(process.env);
  const regions = [...new Set([region, 'us-east-1'])];
  console.log(`Preparing this account for CDK in ${regions.join(' and ')}.`);
  // The CLI finds the account's id itself.
  cdk('bootstrap', '', ...regions.map((name) => `aws://unknown-account/${name}`));
};

if (import.meta.main) await main().catch(reportFailure);
