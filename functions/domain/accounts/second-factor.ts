import { Rejected } from '#functions/domain/errors.ts';

/** A wrong or used code. It is not 401, which would drop the token [2FA-10]. */
export class WrongCode extends Rejected {
  constructor(options?: ErrorOptions) {
    super('wrong-code', { ...options, field: 'code' });
  }
}

/** The proof that a code was right. The transaction that relies on it uses the code up [2FA-13]. */
export type Proof =
  | { readonly kind: 'step'; readonly step: number }
  /** `left`: the number of codes that remain. */
  | { readonly kind: 'recovery'; readonly place: string; readonly hash: string; readonly left: number };
