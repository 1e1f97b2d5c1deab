import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEPT_MS, newSecretsClient, openSecrets } from '#functions/http/secrets.ts';
import { createTokens } from '#functions/http/token.ts';
import { type SecretsEngine, startSecretsEngine } from '#infra/local/engines/secrets-engine.ts';
import { type Rotation, replaceLeakedSecret, rotateSecret, UNTIL_KNOWN_MS } from '#infra/rotate/rotate-secret.ts';
import { DAY_MS } from '#shared/time/units.ts';

const id = 'arn:token';
const anna = { id: 'anna', sessionVersion: 1 };
const START = new Date('2026-11-21T12:00:00.000Z');

let engine: SecretsEngine;
let said: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
  engine = await startSecretsEngine({ values: { [id]: 'the first secret of more than 32 bytes' } });
  said = [];
});
afterEach(async () => {
  await engine.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number): Promise<void> => {
  vi.setSystemTime(Date.now() + milliseconds);
  return Promise.resolve();
};
const aRotation = (changes: Partial<Rotation> = {}): Rotation => ({
  secrets: newSecretsClient(engine.endpoint),
  id,
  now: () => new Date(),
  untilKnown: () => pass(UNTIL_KNOWN_MS),
  say: (line) => said.push(line),
  ...changes,
});

/** A container of its own, with its own memory of secrets. */
const aContainer = () => {
  const { sign, verify } = createTokens(openSecrets({ TOKEN: id }, newSecretsClient(engine.endpoint))('TOKEN'));
  return {
    sign: () => sign(anna, 'a-session', new Date()),
    isGood: async (text: string) => (await verify(text, new Date())) !== undefined,
  };
};

describe('a rotation of the token secret', () => {
  it('signs nobody out: containers that learn of it at different times read each other’s tokens throughout', async () => {
    const [early, late] = [aContainer(), aContainer()];
    const before = await early.sign();
    await late.isGood(before);
    const seen: boolean[] = [];
    const everyone = async () => {
      for (const one of [early, late])
        for (const other of [early, late]) seen.push(await other.isGood(await one.sign()), await other.isGood(before));
    };
    await everyone();
    await rotateSecret(
      aRotation({
        untilKnown: async () => {
          await pass(KEPT_MS / 2);
          await everyone();
          await pass(UNTIL_KNOWN_MS - KEPT_MS / 2);
          await early.isGood(before);
        },
      }),
    );
    // `early` has read the secrets shortly before the change; `late` reads them again now.
    for (let minute = 0; minute < 7; minute++) {
      await everyone();
      await pass(60_000);
    }
    expect(seen.length).toBeGreaterThan(60);
    expect(seen).not.toContain(false);
    const fresh = await early.sign();
    await pass(7 * DAY_MS - 10 * 60_000);
    expect(await early.isGood(fresh)).toBe(true);
    await pass(DAY_MS);
    expect(await early.isGood(before)).toBe(false);
  });

  it('signs nobody out where a forged token has made a container read the other labels at another time', async () => {
    const container = aContainer();
    const before = await container.sign();
    const seen: boolean[] = [];
    await rotateSecret(
      aRotation({
        untilKnown: async () => {
          await pass(UNTIL_KNOWN_MS - 2 * 60_000);
          await container.isGood(`${before.slice(0, -10)}AAAAAAAAAA`);
          await pass(2 * 60_000);
        },
      }),
    );
    for (let minute = 0; minute < 7; minute++) {
      seen.push(await container.isGood(before));
      await pass(60_000);
    }
    expect(seen).not.toContain(false);
  });

  it('refuses to be done again while tokens of the secret before may be about', async () => {
    await rotateSecret(aRotation());
    await pass(6 * DAY_MS);
    await expect(rotateSecret(aRotation())).rejects.toThrow('The present secret is 6.0 days old');
    await pass(DAY_MS);
    await rotateSecret(aRotation());
    expect(said.filter((line) => line.startsWith('New tokens are signed'))).toHaveLength(2);
  });

  it('goes on with the same secret after an interruption', async () => {
    const broken = aRotation({ untilKnown: () => Promise.reject(new Error('interrupted')) });
    await expect(rotateSecret(broken)).rejects.toThrow('interrupted');
    await rotateSecret(aRotation());
    expect(said).toContain('Going on with the secret of a rotation that was interrupted.');
  });

  it('waits longer than a container trusts what it has read', () => {
    expect(UNTIL_KNOWN_MS).toBeGreaterThan(KEPT_MS);
  });

  it('says which secret does not exist', async () => {
    await expect(rotateSecret(aRotation({ id: 'arn:none' }))).rejects.toThrow('There is no secret arn:none.');
  });
});

describe('a leaked secret', () => {
  it('is worth nothing once containers have read the secret anew, rotated before or not', async () => {
    const { sign, isGood } = aContainer();
    await rotateSecret(aRotation());
    await pass(KEPT_MS + 1);
    const leaked = await sign();
    expect(await isGood(leaked)).toBe(true);
    await replaceLeakedSecret(aRotation());
    await pass(KEPT_MS + 1);
    expect(await isGood(leaked)).toBe(false);
    expect(await isGood(await sign())).toBe(true);
  });
});
