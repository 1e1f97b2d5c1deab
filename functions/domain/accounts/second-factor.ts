import { Rejected } from '#functions/domain/errors.ts';

/** A code that is neither of this moment nor a recovery code, or was used before; not 401, which would drop the token [2FA-10]. */
export class WrongCode extends Rejected {
  constructor(options?: ErrorOptions) {
    super('wrong-code', { ...options, field: 'code' });
  }
}

/** The proof of a right code; whoever acts on it uses it up in the same transaction [2FA-13]. */
export type Proof =
  | { readonly kind: 'step'; readonly step: number }
  /** `left`: codes that the set still has afterwards. */
  | { readonly kind: 'recovery'; readonly place: string; readonly hash: string; readonly left: number };
