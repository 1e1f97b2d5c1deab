import * as v from 'valibot';
import { plainRecoveryCode, RECOVERY_BYTES, recoveryCodesOf } from '#functions/domain/accounts/recovery-codes.ts';
import { SECRET_BYTES, secretText, stepOf } from '#functions/domain/accounts/totp.ts';
import { Code } from '#shared/contracts/two-factor.ts';
import { fuzzOptions, report, tallyOf } from '#shared/testing/fuzz.ts';
import { HOSTILE_TEXTS } from '#shared/testing/hostile.ts';
import { type Random, randomFrom } from '#shared/testing/random.ts';
import { appDigits, crockford, hotp, spelled } from './code-texts.ts';

// Gives random texts as sign-in codes. It compares the product's contract and rules with RFC 4226 and Crockford's
// base32, which are written anew here. Faults: an accepted text that is no code of the three steps and no recovery
// code; a correct code that is refused; a code that counts for another step; anything thrown.

const { seed, cases } = fuzzOptions(30_000);
const random = randomFrom(seed);
const tally = tallyOf('codes of the second factor, beside RFC 4226');

const bytes = (count: number, chosen: Random) => Uint8Array.from({ length: count }, () => chosen.below(256));

type Case = { readonly typed: string; readonly ought: string | undefined; readonly is: string | undefined };

const aCase = (): Case => {
  const secret = bytes(SECRET_BYTES, random);
  const now = new Date(random.chance(0.9) ? 1.7e12 + random.below(2e9) * 100 : random.below(2 ** 31));
  const step = Math.floor(now.getTime() / 30_000);
  const codes = recoveryCodesOf(bytes(RECOVERY_BYTES, random));
  const app = () => hotp(secret, Math.max(0, step - 3 + random.below(7)));
  const recovery = () => codes[random.below(codes.length)] ?? '';
  const typed = random.pick<() => string>([
    () => spelled(app(), random),
    () => spelled(recovery(), random),
    () => String(random.below(1e6)).padStart(6, '0'),
    () => random.pick(HOSTILE_TEXTS),
  ])();

  const digits = appDigits(typed);
  const plain = crockford(typed);
  const steps = [step, step - 1, step + 1].filter((one) => one >= 0 && hotp(secret, one) === digits);
  const known = codes.map((code) => code.replace('-', ''));
  const ought = digits ? (steps[0] === undefined ? undefined : 'step') : known.find((code) => code === plain);

  const parsed = v.safeParse(Code, typed);
  if (!parsed.success) return { typed, ought, is: undefined };
  if (!/^\d{6}$/.test(parsed.output)) {
    const found = codes.find((code) => plainRecoveryCode(code) === plainRecoveryCode(parsed.output));
    return { typed, ought, is: found?.replace('-', '') };
  }
  const taken = stepOf(secretText(secret), parsed.output, now);
  // Two steps may have the same code. Then either step is right.
  const isRight = taken !== undefined && steps.includes(taken);
  return { typed, ought, is: taken === undefined ? undefined : isRight ? 'step' : `another step: ${taken}` };
};

for (let at = 0; at < cases; at++) {
  try {
    const { typed, ought, is } = aCase();
    tally.count(is === undefined ? 'refused' : 'accepted');
    if (is !== ought) tally.find(`#${at} ${JSON.stringify(typed).slice(0, 100)}: ${is} instead of ${ought}`);
  } catch (reason) {
    tally.find(`#${at}: thrown: ${reason}`);
  }
}
report(tally);
