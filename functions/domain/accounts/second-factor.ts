import { Rejected } from '#functions/domain/errors.ts';

/** The refusal of a wrong or used code. Its status is not 401: at a 401 the client would drop its token [2FA-10]. */
export class WrongCode extends Rejected {
  constructor(options?: ErrorOptions) {
    super('wrong-code', { ...options, field: 'code' });
  }
}

/** The proof that a code was right. The transaction for which the code was asked uses the code up [2FA-13]. */
export type Proof =
  | { readonly kind: 'step'; readonly step: number }
  /** `left`: the number of codes that remain. */
  | { readonly kind: 'recovery'; readonly place: string; readonly hash: string; readonly left: number };
