/** The form of an e-mail address that tells whether two are one: no mail server of today tells cases apart. */
export const addressKey = (address: string): string => address.trim().toLowerCase();
