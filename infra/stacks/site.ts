import { CfnOutput, CfnParameter, Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  Distribution,
  type DistributionProps,
  Function as EdgeFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { AaaaRecord, ARecord, RecordTarget } from 'aws-cdk-lib/aws-route53';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { cachePolicies } from '#infra/constructs/cache-policies.ts';
import { acknowledgeOriginWarnings, origins } from '#infra/constructs/origins.ts';
import { sitePolicies } from '#infra/constructs/response-headers.ts';
import { siteContent } from '#infra/constructs/site-content.ts';
import { edgeCode } from '#infra/edge/edge-code.ts';
import type { Api } from '#infra/stacks/api.ts';
import type { DataStack } from '#infra/stacks/data.ts';
import { EDGE_OUTPUTS, hostedZone } from '#infra/stacks/edge.ts';
import { MONITORED } from '#infra/stacks/edge-monitoring.ts';
import type { StageOptions } from '#infra/stacks/stage-options.ts';

type SiteProps = {
  readonly data: DataStack;
  readonly api: Api;
  readonly webDist: string;
  readonly widgetDist: string;
  readonly apiDist: string;
  readonly options: StageOptions;
};

/**
 * Seconds for which CloudFront keeps errors; its default is ten. Refusals, and 501 (oEmbed's answer to XML), concern
 * one caller and are not kept. A failure of the origin is kept for a short time, so that not every visitor waits for
 * the origin.
 */
const ERRORS_KEPT = {
  ...Object.fromEntries([400, 403, 404, 405, 414, 416, 501].map((status) => [status, 0])),
  ...Object.fromEntries([500, 502, 503, 504].map((status) => [status, 5])),
};

/** Tag of an asset that the present release does not use, and the days for which such an asset is kept. */
export const RETIRED = { retired: 'yes' } as const;
const RETIRED_DAYS = 30;

/** Output with the name of the bucket of documents, for infra/maintenance/feeds.ts. */
const FEEDS_OUTPUT = 'FeedsBucketName';

/** The options of every behaviour. */
const atEdge = (
  viewerRequest: EdgeFunction,
): Pick<BehaviorOptions, 'functionAssociations' | 'viewerProtocolPolicy' | 'compress'> => ({
  functionAssociations: [{ function: viewerRequest, eventType: FunctionEventType.VIEWER_REQUEST }],
  viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
  compress: true,
});

/** The public site: a distribution for the site's files, the event pictures and the API. */
export class Site extends Construct {
  readonly distribution: Distribution;
  readonly edgeFunction: EdgeFunction;

  constructor(scope: Construct, id: string, { data, api, webDist, widgetDist, apiDist, options }: SiteProps) {
    super(scope, id);
    const bucket = this.addBucket();
    const headers = sitePolicies(this);
    const cache = cachePolicies(this);
    const from = origins(this, { apiDomain: api.domainName, data, siteBucket: bucket, feeds: api.feeds });
    this.edgeFunction = this.addEdgeFunction();
    const edge = atEdge(this.edgeFunction);

    const files: BehaviorOptions = { ...edge, origin: from.files, cachePolicy: cache.files };
    const feed: BehaviorOptions = {
      ...edge,
      origin: from.api,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: cache.feed,
      responseHeadersPolicy: headers.feed,
    };
    const call: BehaviorOptions = {
      ...feed,
      responseHeadersPolicy: headers.data,
      cachePolicy: cache.api,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    };
    this.distribution = new Distribution(this, 'Distribution', {
      ...this.fromEdge(options),
      comment: `Calendar System ${scope.node.path}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      priceClass: PriceClass.PRICE_CLASS_100,
      defaultRootObject: 'index.html',
      errorResponses: Object.entries(ERRORS_KEPT).map(([status, seconds]) => ({
        httpStatus: Number(status),
        ttl: Duration.seconds(seconds),
      })),
      defaultBehavior: { ...files, responseHeadersPolicy: headers.spa },
      // The first matching pattern wins, so narrow patterns come first.
      additionalBehaviors: {
        // The edge function sends requests for lists to the API, and requests for months to the bucket. If the bucket
        // lacks the month, CloudFront asks the API.
        '/api/events/public': { ...feed, origin: from.feeds },
        '/api/events/public.ics': feed,
        '/api/events/public/event.ics': feed,
        '/api/events/*/image': {
          ...edge,
          origin: from.pictures,
          allowedMethods: AllowedMethods.ALLOW_ALL,
          cachePolicy: cache.pictures,
          responseHeadersPolicy: headers.data,
        },
        '/api/openapi.json': { ...files, responseHeadersPolicy: headers.data },
        '/api/oembed': { ...call, responseHeadersPolicy: headers.oembed },
        // Clear http is refused, because a redirect would hide that a client sends its token or key unencrypted. Only
        // the public feed redirects to https, because calendar programs turn `webcal:` into `http:`.
        '/api/*': { ...call, viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY },
        '/calendar/assets/*': { ...files, responseHeadersPolicy: headers.widget },
        '/calendar/*': { ...files, origin: from.site, responseHeadersPolicy: headers.widget },
      },
    });
    const beforePages = [api, this.distribution, ...Object.values(headers)];
    siteContent(this, bucket, { webDist, widgetDist, apiDist, beforePages });
    acknowledgeOriginWarnings(this);
    this.addRecords(options);
    const { distributionDomainName } = this.distribution;
    new CfnOutput(this, 'Url', { value: `https://${options.domain ?? distributionDomainName}` });
    new CfnOutput(this, 'DistributionDomain', { value: distributionDomainName });
    new CfnOutput(this, MONITORED.distribution, { value: this.distribution.distributionId });
    new CfnOutput(this, MONITORED.edgeFunction, { value: this.edgeFunction.functionName });
    new CfnOutput(this, 'BucketName', { value: bucket.bucketName });
    new CfnOutput(this, FEEDS_OUTPUT, { value: api.feeds.bucketName });
  }

  /** Certificate and firewall are in us-east-1. The deployment passes their ARNs on (deploy/deploy.ts). */
  private fromEdge({ domain, waf }: StageOptions): Partial<DistributionProps> {
    const handed = (name: string): string => {
      const parameter = new CfnParameter(this, name, { type: 'String', allowedPattern: 'arn:.+' });
      parameter.overrideLogicalId(name);
      return parameter.valueAsString;
    };
    return {
      ...(domain && {
        domainNames: [domain],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', handed(EDGE_OUTPUTS.certificate)),
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(waf && { webAclId: handed(EDGE_OUTPUTS.webAcl) }),
    };
  }

  private addRecords(options: StageOptions): void {
    const zone = hostedZone(this, options);
    if (!zone || !options.domain) return;
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    const props = { zone, recordName: `${options.domain}.`, target };
    new ARecord(this, 'Ipv4', props);
    new AaaaRecord(this, 'Ipv6', props);
  }

  private addEdgeFunction(): EdgeFunction {
    return new EdgeFunction(this, 'ViewerRequest', {
      code: FunctionCode.fromInline(edgeCode()),
      runtime: FunctionRuntime.JS_2_0,
      comment: 'SPA and widget pages, picture keys, feed query, documents of months',
    });
  }

  /**
   * The bucket of the site. It is deleted with the stack, because a build can make everything in it again. The
   * deployment marks assets that a release no longer names (build/retire-assets.ts). Marked assets stay for a while,
   * because open tabs need them.
   */
  private addBucket(): Bucket {
    return new Bucket(this, 'Bucket', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      lifecycleRules: [
        { id: 'retired', tagFilters: RETIRED, expiration: Duration.days(RETIRED_DAYS) },
        { id: 'unfinished', abortIncompleteMultipartUploadAfter: Duration.days(1) },
      ],
      removalPolicy: RemovalPolicy.DESTROY,
      autoDeleteObjects: true,
    });
  }
}
