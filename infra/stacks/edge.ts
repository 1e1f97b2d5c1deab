import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone, type IHostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import { webAcl } from '#infra/constructs/web-acl.ts';
import type { StageOptions } from '#infra/stacks/stage-options.ts';

type EdgeStackProps = StackProps & { readonly options: StageOptions };

/** Names of this stack's outputs. The app's stack has parameters of these names (deploy/deploy.ts). */
export const EDGE_OUTPUTS = { certificate: 'CertificateArn', webAcl: 'WebAclArn' } as const;

/**
 * The certificate of the domain, and the firewall. CloudFront takes both only from us-east-1. A stage has this stack if
 * it has a domain or a firewall. The deployment passes the ARNs on, because CloudFormation passes no value between
 * regions.
 */
export class EdgeStack extends Stack {
  constructor(scope: Construct, id: string, { options, ...props }: EdgeStackProps) {
    super(scope, id, { ...props, env: { region: 'us-east-1' } });
    const { domain, waf } = options;
    if (domain) {
      const zone = hostedZone(this, options);
      const certificate = new Certificate(this, 'Certificate', {
        domainName: domain,
        validation: zone ? CertificateValidation.fromDns(zone) : CertificateValidation.fromDns(),
      });
      new CfnOutput(this, EDGE_OUTPUTS.certificate, { value: certificate.certificateArn });
    }
    if (waf) new CfnOutput(this, EDGE_OUTPUTS.webAcl, { value: webAcl(this, { blocks: waf === 'block' }).attrArn });
  }
}

/** The zone of the stage's domain, where Route 53 holds it. */
export const hostedZone = (scope: Construct, { hostedZone: zone }: StageOptions): IHostedZone | undefined =>
  zone && HostedZone.fromHostedZoneAttributes(scope, 'Zone', { hostedZoneId: zone.id, zoneName: zone.name });
