import { networkName } from '#functions/http/client-address.ts';
import type { Limit } from '#functions/storage/users/limits.ts';
import * as contract from '#shared/contracts/reset.ts';
import { handle } from './storage.ts';

const ofNetwork = (subject: string): Limit => ({ kind: 'FORGOT', subject, window: 60 * 60_000, max: 5 });

/**
 * The call does not look the account up: neither its answer nor its time tells whether the account exists [PASS-01].
 * The scheduled job scheduled-jobs/reset-letter.ts finds the account later.
 */
export const forgotPassword = handle(contract.forgotPassword, async (request) => {
  const { body, now, storage } = request;
  await storage.limits.take(ofNetwork(await networkName(request)), now);
  await storage.mail.queueForgotten(body.name, now);
  return { ok: true } as const;
});
