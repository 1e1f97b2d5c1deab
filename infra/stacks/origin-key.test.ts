import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { resourcesOf } from '#infra/testing/resources.ts';
import { synthesize } from '#infra/testing/synthesize.ts';

const { app, data } = synthesize();
const Header = v.object({ HeaderName: v.string(), HeaderValue: v.unknown() });
const Config = v.object({
  DistributionConfig: v.object({
    Origins: v.array(
      v.object({
        Id: v.string(),
        CustomOriginConfig: v.optional(v.unknown()),
        OriginCustomHeaders: v.optional(v.array(Header), []),
      }),
    ),
  }),
});
const [distribution] = resourcesOf(app, 'AWS::CloudFront::Distribution');
const { Origins: origins } = v.parse(Config, distribution?.properties).DistributionConfig;

describe('the key by which CloudFront proves itself', () => {
  it('goes to every origin that is the API, and to no bucket', () => {
    const sending = origins.filter(({ OriginCustomHeaders }) => OriginCustomHeaders.length > 0);
    expect(sending).toEqual(origins.filter(({ CustomOriginConfig }) => CustomOriginConfig !== undefined));
    expect(sending.map(({ Id }) => Id).sort()).toEqual(['api', 'site-missing']);
  });

  it('stands in the template as a dynamic reference, and nowhere by its value', () => {
    for (const { OriginCustomHeaders } of origins.filter(({ Id }) => Id === 'api' || Id === 'site-missing'))
      expect(OriginCustomHeaders).toEqual([
        {
          HeaderName: 'x-origin-key',
          HeaderValue: {
            'Fn::Join': [
              '',
              [
                '{{resolve:secretsmanager:',
                { 'Fn::ImportValue': expect.stringMatching(/^calendar-test-data:ExportsOutputRefOriginKey/) },
                ':SecretString:::}}',
              ],
            ],
          },
        },
      ]);
    const [secret] = resourcesOf(data, 'AWS::SecretsManager::Secret').filter(({ id }) => id.startsWith('OriginKey'));
    expect(secret?.properties).not.toHaveProperty('SecretString');
    expect(secret?.properties).toHaveProperty('GenerateSecretString.PasswordLength', 64);
    // Only the two origins refer to the secret. More people can read an output or a function's variable than the
    // secret.
    const references = JSON.stringify([app.toJSON(), data.toJSON()]).split('{{resolve:').length - 1;
    expect(references).toBe(2);
  });
});
