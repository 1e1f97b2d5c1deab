import { createHash, randomBytes } from 'node:crypto';

/**
 * Bytes of an id. They are as few as the number of ids allows: random bits do not compress, and a month of events has
 * thousands of ids.
 */
const ID_BYTES = 10;
/**
 * Bytes of a picture's version. They are few, because a version must differ only from other versions of the same event;
 * the key also has the event's id.
 */
const VERSION_BYTES = 5;

/** Id of a user, an event, an embedding or a log entry: 80 random bits. */
export const newId = (): string => randomBytes(ID_BYTES).toString('hex');

/** The id of a thing that a change makes. It is the same each time the change is sent. */
export const idOfChange = (userId: string, change: string): string =>
  createHash('sha256').update(`${userId} ${change}`).digest().subarray(0, ID_BYTES).toString('hex');

/** 192 random bits, URL-safe: nobody can guess a widget's address [EMB-52]. */
export const newWidgetToken = (): string => randomBytes(24).toString('base64url');

/** The version of a new picture. It gives every picture a new address, so caches may keep the picture for ever. */
export const newPictureVersion = (): string => randomBytes(VERSION_BYTES).toString('hex');

/** The shard of an id: a number from 0 to `shards` - 1, always the same for one id. */
export const shardOf = (id: string, shards: number): number => {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  return (hash >>> 0) % shards;
};
