import * as v from 'valibot';
import type { Product } from '#infra/local/template/product.ts';
import { managedOriginRequestPolicies } from './managed-policies.ts';
import { CachePolicy, OriginRequestPolicy, ResponseHeadersPolicy } from './policies.ts';

const Behaviour = v.object({
  PathPattern: v.optional(v.string(), '*'),
  TargetOriginId: v.string(),
  AllowedMethods: v.optional(v.array(v.string()), ['GET', 'HEAD']),
  CachePolicyId: v.string(),
  OriginRequestPolicyId: v.optional(v.string()),
  ResponseHeadersPolicyId: v.optional(v.string()),
  Compress: v.optional(v.boolean(), false),
  FunctionAssociations: v.optional(v.array(v.object({ EventType: v.string(), FunctionARN: v.string() })), []),
});

const Origin = v.object({
  Id: v.string(),
  DomainName: v.string(),
  OriginPath: v.optional(v.string(), ''),
  OriginAccessControlId: v.optional(v.string()),
  OriginCustomHeaders: v.optional(v.array(v.object({ HeaderName: v.string(), HeaderValue: v.string() })), []),
});
export type Origin = v.InferOutput<typeof Origin>;

const OriginGroup = v.object({
  Id: v.string(),
  FailoverCriteria: v.object({ StatusCodes: v.object({ Items: v.array(v.number()) }) }),
  Members: v.object({ Items: v.array(v.object({ OriginId: v.string() })) }),
});

const ErrorResponse = v.object({
  ErrorCode: v.number(),
  ResponseCode: v.optional(v.never('The local run changes no status codes of errors')),
  ResponsePagePath: v.optional(v.never('The local run has no error pages')),
  /** Seconds; CloudFront's default. */
  ErrorCachingMinTTL: v.optional(v.number(), 10),
});
export type ErrorResponse = v.InferOutput<typeof ErrorResponse>;

const DistributionConfig = v.object({
  DistributionConfig: v.object({
    CacheBehaviors: v.optional(v.array(Behaviour), []),
    DefaultCacheBehavior: Behaviour,
    CustomErrorResponses: v.optional(v.array(ErrorResponse), []),
    DefaultRootObject: v.optional(v.string(), ''),
    Origins: v.array(Origin),
    OriginGroups: v.optional(v.object({ Items: v.optional(v.array(OriginGroup), []) }), { Items: [] }),
  }),
});

const EdgeFunction = v.object({ FunctionCode: v.string() });

/** One cache behaviour with all that it refers to by id. */
export type Behaviour = {
  pathPattern: string;
  target: string;
  allowedMethods: string[];
  cache: CachePolicy;
  originRequest: OriginRequestPolicy | undefined;
  responseHeaders: ResponseHeadersPolicy | undefined;
  compress: boolean;
  /** code of the viewer-request function */
  viewerRequest: string | undefined;
};

export type Distribution = {
  arn: string;
  /** in the order of matching, the default one last */
  behaviours: Behaviour[];
  origins: Map<string, Origin>;
  groups: Map<string, { members: string[]; statusCodes: number[] }>;
  errors: ErrorResponse[];
  rootObject: string;
};

const found = <T>(what: string, id: string, ...places: (T | undefined)[]): T => {
  const value = places.find((place) => place !== undefined);
  if (value === undefined) throw new Error(`The local run does not find the ${what} ${id}`);
  return value;
};

/** Reads the distributions of the product with their behaviours, policies and functions. */
export const readDistributions = (product: Product): Distribution[] => {
  const byName = <T>(resources: { name: string; arn: string; properties: T }[], id: string): T | undefined =>
    resources.find(({ name, arn }) => name === id || arn === id)?.properties;
  const caches = product.ofType('AWS::CloudFront::CachePolicy', v.object({ CachePolicyConfig: CachePolicy }));
  const requests = product.ofType(
    'AWS::CloudFront::OriginRequestPolicy',
    v.object({ OriginRequestPolicyConfig: OriginRequestPolicy }),
  );
  const headers = product.ofType(
    'AWS::CloudFront::ResponseHeadersPolicy',
    v.object({ ResponseHeadersPolicyConfig: ResponseHeadersPolicy }),
  );
  const functions = product.ofType('AWS::CloudFront::Function', EdgeFunction);

  const behaviourFrom = (read: v.InferOutput<typeof Behaviour>): Behaviour => {
    const { CachePolicyId: cache, OriginRequestPolicyId: request, ResponseHeadersPolicyId: response } = read;
    const unknown = read.FunctionAssociations.find(({ EventType }) => EventType !== 'viewer-request');
    if (unknown) throw new Error(`The local run runs no ${unknown.EventType} functions`);
    const arn = read.FunctionAssociations[0]?.FunctionARN;
    return {
      pathPattern: read.PathPattern,
      target: read.TargetOriginId,
      allowedMethods: read.AllowedMethods,
      compress: read.Compress,
      cache: found('cache policy', cache, byName(caches, cache)?.CachePolicyConfig),
      originRequest:
        request === undefined
          ? undefined
          : found(
              'origin request policy',
              request,
              byName(requests, request)?.OriginRequestPolicyConfig,
              managedOriginRequestPolicies[request],
            ),
      responseHeaders:
        response === undefined
          ? undefined
          : found('response headers policy', response, byName(headers, response)?.ResponseHeadersPolicyConfig),
      viewerRequest: arn === undefined ? undefined : found('function', arn, byName(functions, arn)?.FunctionCode),
    };
  };

  return product.ofType('AWS::CloudFront::Distribution', DistributionConfig).map(({ arn, properties }) => {
    const config = properties.DistributionConfig;
    return {
      arn,
      behaviours: [...config.CacheBehaviors, config.DefaultCacheBehavior].map(behaviourFrom),
      origins: new Map(config.Origins.map((origin) => [origin.Id, origin])),
      groups: new Map(
        config.OriginGroups.Items.map(({ Id, FailoverCriteria, Members }) => [
          Id,
          { members: Members.Items.map(({ OriginId }) => OriginId), statusCodes: FailoverCriteria.StatusCodes.Items },
        ]),
      ),
      errors: config.CustomErrorResponses,
      rootObject: config.DefaultRootObject,
    };
  });
};
