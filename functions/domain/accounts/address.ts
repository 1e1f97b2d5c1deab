/**
 * A form of an e-mail address that is equal for equal addresses. Case does not count: no mail server of today tells
 * cases apart.
 */
export const addressKey = (address: string): string => address.trim().toLowerCase();
