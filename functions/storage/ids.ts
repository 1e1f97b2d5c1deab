import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** Id of a user, an event, an embedding or a log entry. */
export const newId = (): string => randomUUID();

/** The id of what a change makes, the same each time the change is sent: a UUID of version 8 (RFC 9562). */
export const idOfChange = (userId: string, change: string): string => {
  const hex = createHash('sha256').update(`${userId} ${change}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/** 192 random bits, URL-safe: nobody can guess a widget's address [EMB-52]. */
export const newWidgetToken = (): string => randomBytes(24).toString('base64url');

/** Version of a picture. Every picture has a new address, so it can be cached for good. */
export const newPictureVersion = (): string => randomBytes(9).toString('base64url');

/** The shard of an id: 0 … shards - 1, always the same one. */
export const shardOf = (id: string, shards: number): number => {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  return (hash >>> 0) % shards;
};
