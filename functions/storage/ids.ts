import { randomBytes, randomUUID } from 'node:crypto';

/** Id of a user, an event, an embedding or a log entry. */
export const newId = (): string => randomUUID();

/** 192 random bits, URL-safe: the address of a widget cannot be guessed [EMB-52]. */
export const newWidgetToken = (): string => randomBytes(24).toString('base64url');

/** Version of a picture: its address is new with every picture, so it can be cached for good. */
export const newPictureVersion = (): string => randomBytes(9).toString('base64url');

/** The shard of an id: 0 … shards - 1, always the same. */
export const shardOf = (id: string, shards: number): number => {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  return (hash >>> 0) % shards;
};
