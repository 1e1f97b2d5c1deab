import { posix } from 'node:path';
import { Match, type Template } from 'aws-cdk-lib/assertions';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';
import { api } from '#shared/contracts/api.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { passwordCalls } from '#shared/contracts/password-calls.ts';

const domain = 'calendar.example.ru';
const hostedZone = { id: 'Z0123456789', name: 'example.ru' };
const { app, edge } = synthesize('test', { options: { domain, hostedZone, waf: true } });
if (!edge) throw new Error('A stage with a domain has no stack for its certificate');
const plain = synthesize();

describe('a domain', () => {
  it('brings a certificate in us-east-1, proven by DNS, whose ARN the deployment hands to the distribution', () => {
    edge.hasResourceProperties('AWS::CertificateManager::Certificate', {
      DomainName: domain,
      ValidationMethod: 'DNS',
      DomainValidationOptions: [{ DomainName: domain, HostedZoneId: hostedZone.id }],
    });
    edge.hasOutput('CertificateArn', { Value: { Ref: Match.stringLikeRegexp('^Certificate') } });
    app.hasParameter('CertificateArn', { Type: 'String', AllowedPattern: 'arn:.+' });
    app.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Aliases: [domain],
        ViewerCertificate: {
          AcmCertificateArn: { Ref: 'CertificateArn' },
          MinimumProtocolVersion: 'TLSv1.2_2021',
          SslSupportMethod: 'sni-only',
        },
      },
    });
  });

  it('has its records in the zone, for both kinds of addresses, and is the address that is told', () => {
    const records = resourcesOf(app, 'AWS::Route53::RecordSet').map(({ properties }) =>
      v.parse(v.object({ Name: v.string(), Type: v.string(), HostedZoneId: v.string() }), properties),
    );
    expect(records.map(({ Name, Type, HostedZoneId }) => [Name, Type, HostedZoneId])).toEqual([
      [`${domain}.`, 'A', hostedZone.id],
      [`${domain}.`, 'AAAA', hostedZone.id],
    ]);
    expect(JSON.stringify(app.findOutputs('*'))).toContain(`https://${domain}`);
  });

  it('leaves records to people where Route 53 does not hold the zone', () => {
    const by = synthesize('test', { options: { domain } });
    by.app.resourceCountIs('AWS::Route53::RecordSet', 0);
    by.edge?.hasResourceProperties('AWS::CertificateManager::Certificate', { DomainName: domain });
    by.edge?.resourceCountIs('AWS::WAFv2::WebACL', 0);
    expect(JSON.stringify(by.app.findOutputs('*'))).toContain('DistributionDomain');
  });
});

const PathMatch = v.object({
  ByteMatchStatement: v.object({
    FieldToMatch: v.strictObject({ UriPath: v.unknown() }),
    PositionalConstraint: v.literal('EXACTLY'),
    SearchString: v.string(),
    TextTransformations: v.array(v.object({ Priority: v.number(), Type: v.string() })),
  }),
});
const Rules = v.object({
  Rules: v.looseTuple([
    v.object({
      Statement: v.object({
        RateBasedStatement: v.object({
          ScopeDownStatement: v.object({ OrStatement: v.object({ Statements: v.array(PathMatch) }) }),
        }),
      }),
    }),
  ]),
});

/** Text transformations as AWS describes them ("Using text transformations in AWS WAF"). */
const transformations: Record<string, (path: string) => string> = {
  URL_DECODE: (path) => decodeURIComponent(path),
  LOWERCASE: (path) => path.toLowerCase(),
  NORMALIZE_PATH: (path) => posix.normalize(path),
};

/**
 * The statements of the rate rule. Each becomes a function that tells whether the statement matches a path, as the
 * client has sent it.
 */
const passwordRules = (template: Template): ((path: string) => boolean)[] => {
  const [acl] = resourcesOf(template, 'AWS::WAFv2::WebACL');
  const [rule] = v.parse(Rules, acl?.properties).Rules;
  return rule.Statement.RateBasedStatement.ScopeDownStatement.OrStatement.Statements.map(
    ({ ByteMatchStatement: { SearchString, TextTransformations } }) =>
      (path) => {
        const steps = [...TextTransformations].sort((one, other) => one.Priority - other.Priority);
        return steps.reduce((text, { Type }) => transformations[Type]?.(text) ?? 'unknown', path) === SearchString;
      },
  );
};

describe('a firewall', () => {
  it('stands before the distribution', () => {
    edge.hasOutput('WebAclArn', { Value: { 'Fn::GetAtt': [Match.anyValue(), 'Arn'] } });
    app.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { Ref: 'WebAclArn' } },
    });
  });

  it('limits requests by address, those with passwords far more, and takes AWS’s common set, which counts', () => {
    edge.hasResourceProperties('AWS::WAFv2::WebACL', {
      Scope: 'CLOUDFRONT',
      DefaultAction: { Allow: {} },
      Rules: [
        Match.objectLike({
          Priority: 0,
          Action: { Block: {} },
          Statement: { RateBasedStatement: Match.objectLike({ AggregateKeyType: 'IP', Limit: 100 }) },
        }),
        Match.objectLike({
          Priority: 1,
          Action: { Block: {} },
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 10_000, EvaluationWindowSec: 300 } },
        }),
        Match.objectLike({
          Priority: 2,
          OverrideAction: { Count: {} },
          Statement: {
            ManagedRuleGroupStatement: Match.objectLike({ VendorName: 'AWS', Name: 'AWSManagedRulesCommonRuleSet' }),
          },
        }),
      ],
    });
  });

  it('limits every call of those who are no administrators that takes a password, a code or a link [LOCK-08]', () => {
    // Names of fields that hold a secret. A widget's token is public, and the call that counts visits takes no secret.
    const SECRET = /password|^code$|^token$/i;
    const takesSecret = ({ body }: Endpoint): boolean =>
      body !== undefined && 'entries' in body && Object.keys(Object(body.entries)).some((name) => SECRET.test(name));
    const calls: Endpoint[] = Object.values(api).flatMap((group) => Object.values(group));
    const wanted = calls
      .filter((call) => call.access !== 'admin' && call.path !== '/api/seen' && takesSecret(call))
      .map(({ path }) => path);
    expect(wanted).toContain('/api/login');
    expect(passwordCalls.map(({ path }) => path).sort()).toEqual(wanted.sort());
    const text = JSON.stringify(edge.findResources('AWS::WAFv2::WebACL'));
    const limited = [...text.matchAll(/"SearchString":"([^"]+)"/g)].map(([, path]) => path);
    expect(limited.sort()).toEqual(wanted);
  });

  it.each([
    '/api/login',
    '/api/%6Cogin',
    '/api/%6cogin',
    '/%61pi//login',
    '/api/./register',
    '/api/x/../user/password',
    '/api/x/%2e%2e/login',
  ])('counts %s among the passwords, as the gateway takes it for such a call [LOCK-08]', (path) => {
    expect(passwordRules(edge).some((rule) => rule(path))).toBe(true);
  });

  it.each(['/api/events', '/api/user', '/api/login/x', '/calendar/api/login'])(
    'does not count %s among them',
    (path) => {
      expect(passwordRules(edge).some((rule) => rule(path))).toBe(false);
    },
  );

  it('lets AWS’s set refuse where cdk.json says so, but never by what real requests hold', () => {
    const strict = synthesize('test', { options: { waf: 'block' } }).edge;
    const text = JSON.stringify(strict?.findResources('AWS::WAFv2::WebACL'));
    expect(text).toContain('"OverrideAction":{"None":{}}');
    for (const rule of ['SizeRestrictions_BODY', 'CrossSiteScripting_BODY', 'SizeRestrictions_QUERYSTRING'])
      expect(text).toContain(`{"ActionToUse":{"Count":{}},"Name":"${rule}"}`);
  });

  it('keeps no samples, for those hold tokens and addresses', () => {
    expect(JSON.stringify(edge.findResources('AWS::WAFv2::WebACL'))).not.toContain('"SampledRequestsEnabled":true');
  });
});

describe('a stage without options', () => {
  it('has neither, and asks for no value at its deployment', () => {
    expect(plain.edge).toBeUndefined();
    expect(Object.keys(plain.app.findParameters('*'))).toEqual(['BootstrapVersion']);
    plain.app.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { Aliases: Match.absent(), WebACLId: Match.absent(), ViewerCertificate: Match.absent() },
    });
  });
});
