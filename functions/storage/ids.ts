import { createHash, randomBytes } from 'node:crypto';

/** As few bytes as the number of ids allows: random bits do not compress, and a month of events has thousands of ids. */
const ID_BYTES = 10;
/** Few bytes: a version must differ only from those of the same event, whose id is in the key too. */
const VERSION_BYTES = 5;

/** Id of a user, an event, an embedding or a log entry: 80 random bits. */
export const newId = (): string => randomBytes(ID_BYTES).toString('hex');

/** The id of what a change makes, the same each time the change is sent. */
export const idOfChange = (userId: string, change: string): string =>
  createHash('sha256').update(`${userId} ${change}`).digest().subarray(0, ID_BYTES).toString('hex');

/** 192 random bits, URL-safe: nobody can guess a widget's address [EMB-52]. */
export const newWidgetToken = (): string => randomBytes(24).toString('base64url');

/** Version of a picture. Every picture has a new address, so it can be cached for good. */
export const newPictureVersion = (): string => randomBytes(VERSION_BYTES).toString('hex');

/** The shard of an id: 0 … shards - 1, always the same one. */
export const shardOf = (id: string, shards: number): number => {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  return (hash >>> 0) % shards;
};
