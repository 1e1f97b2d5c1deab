import { randomBytes } from 'node:crypto';
import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  type SecretsManagerClient,
  UpdateSecretVersionStageCommand,
} from '@aws-sdk/client-secrets-manager';

/** A secret in Secrets Manager, and the clock. */
export type Rotation = {
  readonly secrets: SecretsManagerClient;
  readonly id: string;
  readonly now: () => Date;
  /** Resolves when every container has read the secret anew. */
  readonly untilKnown: () => Promise<void>;
  readonly say: (line: string) => void;
};

/** Longer than the five minutes for which a container keeps a secret (functions/http/secrets.ts). */
export const UNTIL_KNOWN_MS = 6 * 60_000;

/** Days for which tokens of the previous secret are valid (functions/http/token.ts). */
const OVERLAP_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const newValue = (): string => randomBytes(48).toString('base64url');

type Version = { readonly id: string; readonly value: string | undefined; readonly createdAt: Date };

const versionAt = async ({ secrets, id }: Rotation, VersionStage: string): Promise<Version | undefined> => {
  try {
    const {
      VersionId,
      CreatedDate,
      SecretString: value,
    } = await secrets.send(new GetSecretValueCommand({ SecretId: id, VersionStage }));
    return VersionId === undefined ? undefined : { id: VersionId, value, createdAt: CreatedDate ?? new Date(0) };
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

/**
 * Puts a new random value under these labels.
 * @returns the id of the value's version
 */
const put = async ({ secrets, id }: Rotation, ...VersionStages: string[]): Promise<string> => {
  const value = { SecretId: id, SecretString: newValue(), VersionStages };
  const { VersionId } = await secrets.send(new PutSecretValueCommand(value));
  if (VersionId === undefined) throw new Error('Secrets Manager did not name the new version.');
  return VersionId;
};

/** The version of a secret that has each label. */
type Labels = {
  readonly current: Version;
  readonly previous: Version | undefined;
  readonly pending: Version | undefined;
};

/** Moves a label from one version to another. */
export const label = async (
  { secrets, id }: Rotation,
  VersionStage: string,
  { to, from }: { to?: string; from?: string | undefined },
): Promise<void> => {
  const move = { MoveToVersionId: to, RemoveFromVersionId: from };
  await secrets.send(new UpdateSecretVersionStageCommand({ SecretId: id, VersionStage, ...move }));
};

/** @throws Error in one line when there is no such secret */
export const labelsOf = async (rotation: Rotation): Promise<Labels> => {
  const [current, previous, pending] = await Promise.all(
    ['AWSCURRENT', 'AWSPREVIOUS', 'AWSPENDING'].map((stage) => versionAt(rotation, stage)),
  );
  if (!current) throw new Error(`There is no secret ${rotation.id}.`);
  return { current, previous, pending };
};

/**
 * Creates the next secret, or takes the one that an interrupted rotation has created. When every container knows both
 * secrets, the next one becomes the present one. The present secret gets the label AWSPREVIOUS before that: containers
 * read labels at different times, and each must find both secrets.
 */
export const changeSecret = async (rotation: Rotation): Promise<void> => {
  const { current, previous, pending } = await labelsOf(rotation);
  const isWaiting = pending && pending.id !== current.id;
  const next = isWaiting ? pending.id : await put(rotation, 'AWSPENDING');
  if (previous?.id !== current.id) await label(rotation, 'AWSPREVIOUS', { to: current.id, from: previous?.id });
  rotation.say(
    isWaiting ? 'Going on with the secret of a rotation that was interrupted.' : 'The next secret is there.',
  );
  await rotation.untilKnown();
  await label(rotation, 'AWSCURRENT', { to: next, from: current.id });
};

/**
 * Changes the secret of tokens without signing anybody out. Functions sign with the next secret only when every
 * function knows it. Tokens of the replaced secret stay valid for seven days. After an interruption the next call
 * continues with the secret that the interrupted one has created.
 * @throws Error in one line if the present secret is less than seven days old and has a previous one
 */
export const rotateSecret = async (rotation: Rotation): Promise<void> => {
  const { now, say } = rotation;
  const { current, previous } = await labelsOf(rotation);
  const days = (now().getTime() - current.createdAt.getTime()) / DAY_MS;
  if (previous && previous.id !== current.id && days < OVERLAP_DAYS)
    throw new Error(
      `The present secret is ${days.toFixed(1)} days old: tokens of the one before live ${OVERLAP_DAYS} days. Wait, or --leaked ends all sessions.`,
    );
  await changeSecret(rotation);
  say(`New tokens are signed with it; those of the one before are good for ${OVERLAP_DAYS} more days.`);
};

/** Ends every session. Old tokens are refused when every container has read the new secret. */
export const replaceLeakedSecret = async (rotation: Rotation): Promise<void> => {
  await put(rotation, 'AWSCURRENT');
  // The first value made the leaked secret AWSPREVIOUS. This second value makes the first value AWSPREVIOUS, so the
  // leaked secret has no label. AWSPENDING is removed from the secret of an interrupted rotation.
  await put(rotation, 'AWSCURRENT', 'AWSPENDING');
  rotation.say('All sessions end within five minutes; everybody signs in again.');
};
