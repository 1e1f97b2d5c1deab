/**
 * The key of an e-mail address: equal addresses have equal keys. Case does not count, because mail servers ignore it.
 */
export const addressKey = (address: string): string => address.trim().toLowerCase();
