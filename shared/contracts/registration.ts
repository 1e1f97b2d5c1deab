import * as v from 'valibot';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { Institution } from '#shared/contracts/institution.ts';
import { extensible } from '#shared/contracts/reader.ts';
import { systemSettingErrors as say } from '#shared/locale/setting-errors.ts';

/**
 * Who may register. `open`: everybody. `approval`: everybody, with an administrator's approval. `invite`: only invited
 * people [REG-01, REG-02].
 */
export const REGISTRATIONS = ['open', 'approval', 'invite'] as const;
/** Readers take an unknown policy for `invite`, the strictest. */
export const Registration = extensible(v.picklist(REGISTRATIONS, say.badRegistration), 'invite');
export type Registration = v.InferOutput<typeof Registration>;

/** Rules that the application reads at its start, for anybody. */
export const RegistrationRules = v.strictObject({
  registration: Registration,
  /** The address of the privacy policy. Empty: no consent is needed. */
  privacyUrl: v.string(),
  /** Whether letters are sent. */
  mail: v.boolean(),
  /** Characters. */
  passwordMinLength: v.pipe(v.number(), v.integer(), v.minValue(1)),
  institution: Institution,
});
export type RegistrationRules = v.InferOutput<typeof RegistrationRules>;

export const getRegistration = endpoint({
  method: 'GET',
  path: '/api/registration',
  access: 'public',
  output: RegistrationRules,
  errors: 'json',
  summary:
    'Who may register, how long a password must be, where the privacy policy is, whether letters are sent, and whose calendar it is',
});
