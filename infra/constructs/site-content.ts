import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, type BucketDeploymentProps, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct, type IDependable } from 'constructs';

type Content = {
  readonly webDist: string;
  readonly widgetDist: string;
  readonly apiDist: string;
  /** Resources that pages rely on (calls, policies). They are deployed before the pages. */
  readonly beforePages: readonly IDependable[];
};

const IMMUTABLE = ['assets/*', 'calendar/assets/*'];
const EMBED = ['embed.js'];
const SPA = ['index.html'];
const WIDGET = ['calendar/index.html'];

/**
 * Puts all built files into the site bucket: first assets, then other files, then embed.js. The pages come after the
 * rest of the stack, so that no page names a missing file. Nothing is deleted, because a tab from before the release
 * still needs its assets.
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
    // The host's page may have another character set.
    contentType: 'text/javascript; charset=utf-8',
    // Foreign pages use embed.js without a version. It is fresh for five minutes. The old file is served for a day
    // while CloudFront fetches the new file.
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.minutes(5)),
      CacheControl.staleWhileRevalidate(Duration.days(1)),
    ],
  });
  const others = new BucketDeployment(place, 'Others', {
    ...common,
    exclude: [...IMMUTABLE, ...EMBED, ...SPA, ...WIDGET],
    cacheControl: [CacheControl.noCache()],
  });
  const html = { ...common, exclude: ['*'], contentType: 'text/html; charset=utf-8' };
  const spa = new BucketDeployment(place, 'Pages', { ...html, include: SPA, cacheControl: [CacheControl.noCache()] });
  // Visitors must not wait for our bucket. CloudFront takes the page as fresh for a minute. CloudFront serves an older
  // page for ten minutes while it fetches the new one, and for a week while the bucket fails. Old pages find their old
  // assets. Browsers always ask whether the page has changed.
  const widget = new BucketDeployment(place, 'WidgetPage', {
    ...html,
    include: WIDGET,
    cacheControl: [
      CacheControl.setPublic(),
      CacheControl.maxAge(Duration.seconds(0)),
      CacheControl.sMaxAge(Duration.minutes(1)),
      CacheControl.staleWhileRevalidate(Duration.minutes(10)),
      CacheControl.staleIfError(Duration.days(7)),
    ],
  });
  others.node.addDependency(assets);
  embed.node.addDependency(others);
  for (const page of [spa, widget]) page.node.addDependency(embed, ...beforePages);
};
