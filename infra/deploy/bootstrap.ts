import { reportFailure } from '#infra/build/build.ts';
import { openAccount } from './account.ts';
import { cdk } from './cdk.ts';

const USAGE = `Usage: npm run bootstrap   (once per account and region, named by the usual AWS variables or profile; for all stages)`;

/**
 * Prepares the account for CDK wherever a stage has stacks: the region, and us-east-1, where CloudFront is watched. Needs
 * nothing built: with an app, the CLI would synthesize it first, and a fresh clone could not.
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
