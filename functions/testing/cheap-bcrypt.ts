import { vi } from 'vitest';

// For tests whose subject is not the hash: `vi.mock('bcryptjs', () => import('#functions/testing/cheap-bcrypt.ts'))`.
// The cost that is really asked for, and what it is worth, is tested in functions/http/password-hash.test.ts.
const bcrypt = await vi.importActual<typeof import('bcryptjs')>('bcryptjs');
const CHEAPEST = 4;

export const hash = vi.fn((text: string) => bcrypt.hash(text, CHEAPEST));
/** The hash that no password fits fits none at a lower cost either. */
export const compare = vi.fn((text: string, stored: string) =>
  bcrypt.compare(text, stored.replace(/^\$2b\$\d\d\$/, `$2b$0${CHEAPEST}$`)),
);
