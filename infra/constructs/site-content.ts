import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';

type Content = {
  readonly webDist: string;
  readonly widgetDist: string;
  readonly apiDist: string;
  /** What a new page relies on, besides the files that it names: the calls it makes, the policy it is sent with. */
  readonly beforePages: readonly IDependable[];
};

/** Text of a built page. Throws one clear line when it was not built. */
export const readPage = (dist: string, path: string): string => {
  const file = join(dist, path);
  if (!existsSync(file)) throw new Error(`${file} is missing: build first (node infra/build/build.ts).`);
  return readFileSync(file, 'utf8');
};

const IMMUTABLE = ['assets/*', 'calendar/assets/*'];
const EMBED = ['embed.js'];
const PAGES = ['index.html', 'calendar/index.html'];

/**
 * Puts all that was built into the site bucket, one after the other: assets, other files, embed.js, and when everything
 * else of the stack stands, the pages. So no page and no script ever names what is not there yet. Nothing is pruned: a tab
 * opened before a release finds its old assets.
 */
export const siteContent = (scope: Construct, bucket: IBucket, content: Content): void => {
  const { webDist, widgetDist, apiDist, beforePages } = content;
  const place = new Construct(scope, 'Content');
  const common: Pick<BucketDeploymentProps, 'sources' | 'destinationBucket' | 'prune' | 'memoryLimit' | 'logGroup'> = {
    sources: [webDist, widgetDist, apiDist].map((dist) => Source.asset(dist, { exclude: ['.vite'] })),
    destinationBucket: bucket,
    prune: false,
    memoryLimit: 512,
    logGroup: new LogGroup(place, 'Logs', {
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    }),
  };
  const assets = new BucketDeployment(place, 'Assets', {
    ...common,
    exclude: ['*'],
    include: IMMUTABLE,
    cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
  });
  const embed = new BucketDeployment(place, 'Embed', {
    ...common,
    exclude: ['*'],
    include: EMBED,
    // The page that loads it may be written in any other.
    contentType: 'text/javascript; charset=utf-8',
    // Strangers' pages name it without a version: five minutes, and a day of the old one while the new one is fetched.
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.minutes(5)),
      CacheControl.staleWhileRevalidate(Duration.days(1)),
    ],
  });
  const others = new BucketDeployment(place, 'Others', {
    ...common,
    exclude: [...IMMUTABLE, ...EMBED, ...PAGES],
    cacheControl: [CacheControl.noCache()],
  });
  const pages = new BucketDeployment(place, 'Pages', {
    ...common,
    exclude: ['*'],
    include: PAGES,
    contentType: 'text/html; charset=utf-8',
    cacheControl: [CacheControl.noCache()],
  });
  others.node.addDependency(assets);
  embed.node.addDependency(others);
  pages.node.addDependency(embed, ...beforePages);
};
