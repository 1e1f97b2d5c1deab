import { randomBytes } from 'node:crypto';
import type { RequestHeaders } from '#functions/http/gateway.ts';
import { DEVICE_SECONDS, type Device, type Tokens } from '#functions/http/token.ts';
import { cookieKind, cookieOf } from '#functions/http/token-cookie.ts';

/** The parts of a sign-in request that tell which device sends it. */
export type SignIn = {
  readonly tokens: Tokens;
  readonly now: Date;
  readonly headers: RequestHeaders;
  readonly cookies: readonly string[];
};

/** The most people who are known on one device. */
const USERS_MAX = 5;

/**
 * The device that a request comes from. Undefined if the request has no device cookie of ours, or if its device cookie
 * has expired.
 */
export const deviceOf = async ({ tokens, now, headers, cookies }: SignIn): Promise<Device | undefined> => {
  const token = cookieOf('device', cookies, headers);
  return token === undefined ? undefined : tokens.readDevice(token, now);
};

/** Whether the user has completed a sign-in on the device, with a code if one was asked for. */
export const isProven = (device: Device | undefined, userId: string): device is Device =>
  device?.userIds.includes(userId) === true && !device.unproven?.includes(userId);

const cookieWith = async (
  device: Device | undefined,
  { userId, hasProven }: { readonly userId: string; readonly hasProven: boolean },
  { tokens, now, headers }: Omit<SignIn, 'cookies'>,
): Promise<string> => {
  const userIds = [userId, ...(device?.userIds ?? []).filter((id) => id !== userId)].slice(0, USERS_MAX);
  const unproven = userIds.filter((id) => (id === userId ? !hasProven : device?.unproven?.includes(id)));
  const id = device?.id ?? randomBytes(16).toString('base64url');
  const token = await tokens.signDevice({ id, userIds, unproven }, now);
  const { name, attributes } = cookieKind('device', headers);
  return `${name}=${token}; ${attributes}; Max-Age=${DEVICE_SECONDS}`;
};

/** `Set-Cookie` value that makes the device known for this user for 180 days. A new device gets its id here. */
export const deviceCookie = (
  device: Device | undefined,
  userId: string,
  signIn: Omit<SignIn, 'cookies'>,
): Promise<string> => cookieWith(device, { userId, hasProven: true }, signIn);

/**
 * The device cookie after a password reset by a link. The owner of a mailbox can get any number of these cookies. Until
 * a complete sign-in, wrong codes from this device therefore count with wrong codes from unknown devices.
 */
export const deviceCookieOfReset = (
  device: Device | undefined,
  userId: string,
  signIn: Omit<SignIn, 'cookies'>,
): Promise<string> => cookieWith(device, { userId, hasProven: isProven(device, userId) }, signIn);
