import { randomBytes } from 'node:crypto';
import type { RequestHeaders } from './gateway.ts';
import { DEVICE_SECONDS, type Device, type Tokens } from './token.ts';
import { cookieKind, cookieOf } from './token-cookie.ts';

type Circumstances = {
  readonly tokens: Tokens;
  readonly now: Date;
  readonly headers: RequestHeaders;
  readonly cookies: readonly string[];
};

/** So many people of one device are known. */
const USERS_MAX = 5;

/** The device that a request comes from, if its cookie is one of ours and not too old. */
export const deviceOf = async ({ tokens, now, headers, cookies }: Circumstances): Promise<Device | undefined> => {
  const token = cookieOf('device', cookies, headers);
  return token === undefined ? undefined : tokens.readDevice(token, now);
};

/** `Set-Cookie` value by which the device is known as one of this user's, for 180 days; a new device gets its id here. */
export const deviceCookie = async (
  device: Device | undefined,
  userId: string,
  { tokens, now, headers }: Omit<Circumstances, 'cookies'>,
): Promise<string> => {
  const others = (device?.userIds ?? []).filter((id) => id !== userId);
  const userIds = [userId, ...others].slice(0, USERS_MAX);
  const token = await tokens.signDevice({ id: device?.id ?? randomBytes(16).toString('base64url'), userIds }, now);
  const { name, attributes } = cookieKind('device', headers);
  return `${name}=${token}; ${attributes}; Max-Age=${DEVICE_SECONDS}`;
};
