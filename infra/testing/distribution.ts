import type { Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { resourcesOf } from './resources.ts';

const Ref = v.object({ Ref: v.string() });
const Behavior = v.object({
  PathPattern: v.optional(v.string(), 'default'),
  TargetOriginId: v.string(),
  CachePolicyId: Ref,
  ResponseHeadersPolicyId: Ref,
  OriginRequestPolicyId: v.optional(v.string()),
  AllowedMethods: v.optional(v.array(v.string()), ['GET', 'HEAD']),
  FunctionAssociations: v.array(v.object({ EventType: v.string() })),
  ViewerProtocolPolicy: v.string(),
  Compress: v.boolean(),
});
type Behavior = v.InferOutput<typeof Behavior>;
const OriginGroup = v.object({
  Id: v.string(),
  FailoverCriteria: v.object({ StatusCodes: v.object({ Items: v.array(v.number()) }) }),
  Members: v.object({ Items: v.array(v.object({ OriginId: v.string() })) }),
});
const Config = v.object({
  CacheBehaviors: v.array(Behavior),
  DefaultCacheBehavior: Behavior,
  Origins: v.array(
    v.object({
      Id: v.string(),
      DomainName: v.unknown(),
      OriginAccessControlId: v.optional(v.unknown()),
      ConnectionAttempts: v.optional(v.number()),
      ConnectionTimeout: v.optional(v.number()),
    }),
  ),
  OriginGroups: v.object({ Items: v.array(OriginGroup) }),
  CustomErrorResponses: v.array(v.strictObject({ ErrorCode: v.number(), ErrorCachingMinTTL: v.number() })),
});
const Headers = v.object({
  SecurityHeadersConfig: v.object({
    ContentSecurityPolicy: v.object({ ContentSecurityPolicy: v.string() }),
    ContentTypeOptions: v.object({ Override: v.literal(true) }),
    FrameOptions: v.optional(v.object({ FrameOption: v.string(), Override: v.boolean() })),
    ReferrerPolicy: v.object({ ReferrerPolicy: v.string() }),
    StrictTransportSecurity: v.object({ AccessControlMaxAgeSec: v.number() }),
  }),
  CorsConfig: v.optional(v.object({ AccessControlAllowOrigins: v.object({ Items: v.array(v.string()) }) })),
  CustomHeadersConfig: v.object({ Items: v.array(v.object({ Header: v.string(), Value: v.string() })) }),
});

/**
 * The template's only distribution, with the resources that its behaviours refer to. A behaviour is named by its
 * pattern, or `default`.
 */
export const readDistribution = (template: Template) => {
  const [distribution] = resourcesOf(template, 'AWS::CloudFront::Distribution');
  const config = v.parse(v.object({ DistributionConfig: Config }), distribution?.properties).DistributionConfig;
  const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior];
  const behavior = (pattern: string): Behavior => {
    const found = behaviors.find(({ PathPattern }) => PathPattern === pattern);
    if (!found) throw new Error(`There is no behaviour ${pattern}`);
    return found;
  };
  const propertiesOf = (type: string, id: string) => template.findResources(type)[id]?.Properties;
  const headers = (pattern: string) => {
    const policy = propertiesOf(
      'AWS::CloudFront::ResponseHeadersPolicy',
      behavior(pattern).ResponseHeadersPolicyId.Ref,
    );
    return v.parse(Headers, policy?.ResponseHeadersPolicyConfig);
  };
  return {
    config,
    behavior,
    patterns: behaviors.map(({ PathPattern }) => PathPattern),
    headers,
    /** Directives of the Content-Security-Policy by name. */
    csp: (pattern: string): Map<string, string> => {
      const { ContentSecurityPolicy: text } = headers(pattern).SecurityHeadersConfig.ContentSecurityPolicy;
      return new Map(text.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1).join(' ')]));
    },
    cache: (pattern: string) =>
      propertiesOf('AWS::CloudFront::CachePolicy', behavior(pattern).CachePolicyId.Ref)?.CachePolicyConfig,
    /** The origins that CloudFront asks for this behaviour, in order, if the edge function chooses no other. */
    targets: (pattern: string): string[] => {
      const { TargetOriginId } = behavior(pattern);
      const group = config.OriginGroups.Items.find(({ Id }) => Id === TargetOriginId);
      return group ? group.Members.Items.map(({ OriginId }) => OriginId) : [TargetOriginId];
    },
  };
};
