import { openAccount } from './account.ts';
import { build, complain } from './build.ts';
import { cdk } from './cdk.ts';

const USAGE =
  'Usage: npm run bootstrap -- <stage>   (once per account and region, by the usual AWS variables or profile)';

/**
 * Prepares the account for CDK wherever the stage has stacks: its region and us-east-1, where CloudFront is watched. The CLI is
 * handed a built assembly: by itself it would synthesize from built files that a fresh clone does not have.
 */
const main = async (): Promise<void> => {
  const [stage, ...rest] = process.argv.slice(2);
  if (!stage || rest.length > 0) throw new Error(USAGE);
  const outdir = `cdk.out/${stage}`;
  const { region } = await openAccount(process.env);
  await build({ stage, region, outdir });
  cdk('bootstrap', outdir);
};

if (import.meta.main) await main().catch(complain);
