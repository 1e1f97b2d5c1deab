import {
  type CloudFrontClient,
  GetDistributionConfigCommand,
  type Origin,
  UpdateDistributionCommand,
  waitUntilDistributionDeployed,
} from '@aws-sdk/client-cloudfront';
import { ORIGIN_KEY_HEADER } from '#shared/contracts/endpoint.ts';
import { changeSecret, label, labelsOf, type Rotation } from './rotate-secret.ts';

export type OriginKeyRotation = Rotation & {
  /** Makes the CDN send this key. Resolves when all locations of the CDN send it. */
  readonly tellCdn: (key: string) => Promise<void>;
};

/** Seconds. CloudFront takes some five minutes to update all its locations. */
const SPREAD_MAX_S = 60 * 60;

const withKey = (origin: Origin, key: string): Origin => {
  const { Items = [], Quantity } = origin.CustomHeaders ?? {};
  const replaced = Items.map((header) =>
    header.HeaderName?.toLowerCase() === ORIGIN_KEY_HEADER ? { ...header, HeaderValue: key } : header,
  );
  return { ...origin, CustomHeaders: { Quantity: Quantity ?? Items.length, Items: replaced } };
};

/**
 * Writes the key into the distribution itself, because CloudFormation reads a secret only when the template changes.
 * When the template changes next, CloudFormation reads this key from the secret.
 * @throws Error when no origin of the distribution sends a key
 */
export const tellDistribution =
  (client: CloudFrontClient, Id: string): OriginKeyRotation['tellCdn'] =>
  async (key) => {
    const { DistributionConfig: config, ETag: IfMatch } = await client.send(new GetDistributionConfigCommand({ Id }));
    const sends = ({ CustomHeaders }: Origin): boolean =>
      CustomHeaders?.Items?.some(({ HeaderName }) => HeaderName?.toLowerCase() === ORIGIN_KEY_HEADER) ?? false;
    const origins = config?.Origins?.Items ?? [];
    if (!config || !origins.some(sends)) throw new Error(`The distribution ${Id} sends no ${ORIGIN_KEY_HEADER}.`);
    const Items = origins.map((origin) => (sends(origin) ? withKey(origin, key) : origin));
    const DistributionConfig = { ...config, Origins: { Quantity: Items.length, Items } };
    await client.send(new UpdateDistributionCommand({ Id, IfMatch, DistributionConfig }));
    await waitUntilDistributionDeployed({ client, maxWaitTime: SPREAD_MAX_S }, { Id });
  };

/** Removes the labels of the previous and the pending key. Five minutes later no function accepts the previous key. */
const dropOldLabels = async (rotation: Rotation): Promise<void> => {
  const { previous, pending } = await labelsOf(rotation);
  if (previous) await label(rotation, 'AWSPREVIOUS', { from: previous.id });
  if (pending) await label(rotation, 'AWSPENDING', { from: pending.id });
};

/**
 * Changes the origin key while the site keeps working. This also replaces a leaked key. First every function learns the
 * next key. Then CloudFront's locations begin to send the next key, one after another, while functions accept both
 * keys. Finally the old key is dropped. After an interruption the next call continues the change.
 */
export const rotateOriginKey = async (rotation: OriginKeyRotation): Promise<void> => {
  const { tellCdn, say } = rotation;
  const before = await labelsOf(rotation);
  if (before.pending?.id === before.current.id) say('Going on: CloudFront may not send the present key yet.');
  else await changeSecret(rotation);
  const { value } = (await labelsOf(rotation)).current;
  if (!value) throw new Error(`The secret ${rotation.id} holds no text.`);
  say('Every function takes it. CloudFront learns to send it; that takes some minutes.');
  await tellCdn(value);
  await dropOldLabels(rotation);
  say('CloudFront sends it everywhere. The key before it is worth nothing within five minutes.');
};
