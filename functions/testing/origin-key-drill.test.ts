import {
  CloudFrontClient,
  GetDistributionCommand,
  GetDistributionConfigCommand,
  UpdateDistributionCommand,
} from '@aws-sdk/client-cloudfront';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { assertFromCdn } from '#functions/http/origin-key.ts';
import { KEPT_MS, newSecretsClient, openSecrets } from '#functions/http/secrets.ts';
import { type SecretsEngine, startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import { type OriginKeyRotation, rotateOriginKey, tellDistribution } from '#infra/rotate/rotate-origin-key.ts';
import { UNTIL_KNOWN_MS } from '#infra/rotate/rotate-secret.ts';
import { MINUTE_MS } from '#shared/time/units.ts';

const id = 'arn:origin';
const FIRST = 'the first key';

let engine: SecretsEngine;
let said: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T12:00:00.000Z') });
  engine = await startSecretsEngine({ values: { [id]: FIRST } });
  said = [];
});
afterEach(async () => {
  await engine.stop();
  vi.useRealTimers();
});

/** A container with its own memory of secrets. It tells whether it accepts a key. */
const aContainer = () => {
  const readOriginKey = openSecrets({ ORIGIN: id }, newSecretsClient(engine.endpoint))('ORIGIN');
  return (key: string | undefined): Promise<boolean> =>
    assertFromCdn({ 'x-origin-key': key }, readOriginKey).then(
      () => true,
      () => false,
    );
};
const pass = (milliseconds: number): Promise<void> => {
  vi.setSystemTime(Date.now() + milliseconds);
  return Promise.resolve();
};
const aRotation = (changes: Partial<OriginKeyRotation> = {}): OriginKeyRotation => ({
  secrets: newSecretsClient(engine.endpoint),
  id,
  now: () => new Date(),
  untilKnown: () => pass(UNTIL_KNOWN_MS),
  tellCdn: () => Promise.resolve(),
  say: (line) => said.push(line),
  ...changes,
});

describe('a rotation of the origin key', () => {
  it('refuses no request of a CDN whose places learn of it one by one, and ends the old key', async () => {
    const [early, late] = [aContainer(), aContainer()];
    const places = [FIRST, FIRST, FIRST];
    const taken: boolean[] = [];
    const everywhere = async () => {
      for (const container of [early, late]) for (const key of places) taken.push(await container(key));
    };
    await early(FIRST);
    // A wrong key makes a container read the other labels too. It reads them at another time than the current label.
    const stranger = async () => expect([await early('wrong'), await late('wrong')]).toEqual([false, false]);
    await rotateOriginKey(
      aRotation({
        untilKnown: async () => {
          for (let passed = 0; passed < UNTIL_KNOWN_MS; passed += MINUTE_MS) {
            await pass(MINUTE_MS);
            await early(FIRST);
            if (passed === 3 * MINUTE_MS) await stranger();
          }
          await everywhere();
        },
        tellCdn: async (key) => {
          for (const [at] of places.entries()) {
            places[at] = key;
            await everywhere();
            await pass(MINUTE_MS);
            await everywhere();
            await pass(MINUTE_MS);
            await stranger();
          }
        },
      }),
    );
    await everywhere();
    expect(taken).toHaveLength(48);
    expect(taken).not.toContain(false);
    await pass(KEPT_MS);
    expect([await early(FIRST), await late(FIRST)]).toEqual([false, false]);
    await everywhere();
    expect(taken).not.toContain(false);
  });

  it('is done again at once, for a key that has leaked', async () => {
    const keys: string[] = [];
    const tellCdn = async (key: string) => void keys.push(key);
    await rotateOriginKey(aRotation({ tellCdn }));
    await rotateOriginKey(aRotation({ tellCdn }));
    expect(new Set([FIRST, ...keys]).size).toBe(3);
    expect(await engine.get(id)).toBe(keys[1]);
  });

  it.each(['untilKnown', 'tellCdn'] as const)('goes on with the same key after an interruption at %s', async (at) => {
    const keys: string[] = [];
    const broken = { [at]: () => Promise.reject(new Error('interrupted')) };
    await expect(rotateOriginKey(aRotation(broken))).rejects.toThrow('interrupted');
    const before = await engine.get(id);
    await rotateOriginKey(aRotation({ tellCdn: async (key) => void keys.push(key) }));
    if (at === 'tellCdn') expect(keys).toEqual([before]);
    else expect(before).toBe(FIRST);
    expect(await engine.get(id)).toBe(keys[0]);
    const container = aContainer();
    expect([await container(keys[0]), await container(FIRST)]).toEqual([true, false]);
  });
});

describe('CloudFront', () => {
  const header = (HeaderValue: string) => ({ HeaderName: 'X-Origin-Key', HeaderValue });
  const origin = (Id: string, ...Items: ReturnType<typeof header>[]) => ({
    Id,
    DomainName: `${Id}.example`,
    CustomHeaders: { Quantity: Items.length, Items },
  });
  const client = new CloudFrontClient({});
  const cloudFront = mockClient(client);
  const aDistribution = (...Items: ReturnType<typeof origin>[]) => {
    cloudFront.reset();
    const DistributionConfig = {
      CallerReference: 'c',
      Comment: 'as it was',
      Enabled: true,
      Origins: { Quantity: Items.length, Items },
      DefaultCacheBehavior: undefined,
    };
    cloudFront.on(GetDistributionConfigCommand).resolves({ ETag: 'E1', DistributionConfig });
    cloudFront.on(UpdateDistributionCommand).resolves({});
    const Distribution = {
      Id: 'D1',
      ARN: 'arn:D1',
      Status: 'Deployed',
      LastModifiedTime: new Date(),
      InProgressInvalidationBatches: 0,
      DomainName: 'd1.example',
      DistributionConfig,
    };
    cloudFront.on(GetDistributionCommand).resolves({ Distribution });
  };
  const tell = tellDistribution(client, 'D1');

  it('is told the key for every origin that sends one, keeps all else, and is waited for', async () => {
    aDistribution(origin('api', header('old')), origin('site'), origin('site-missing', header('old')));
    await tell('new');
    const [update] = cloudFront.commandCalls(UpdateDistributionCommand);
    expect(update?.args[0].input).toMatchObject({
      Id: 'D1',
      IfMatch: 'E1',
      DistributionConfig: {
        Comment: 'as it was',
        Origins: {
          Quantity: 3,
          Items: [origin('api', header('new')), origin('site'), origin('site-missing', header('new'))],
        },
      },
    });
    expect(cloudFront.commandCalls(GetDistributionCommand)).toHaveLength(1);
  });

  it('is left alone where none of its origins sends a key', async () => {
    aDistribution(origin('site'));
    await expect(tell('new')).rejects.toThrow('The distribution D1 sends no x-origin-key.');
    expect(cloudFront.commandCalls(UpdateDistributionCommand)).toEqual([]);
  });
});
