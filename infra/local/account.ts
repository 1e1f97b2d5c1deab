import type { Account } from './template/attributes.ts';

/** The account that the local run plays. */
export const LOCAL_ACCOUNT: Account = { region: 'eu-central-1', id: '000000000000' };

/** AWS's clients want some; the engines look at none. */
export const LOCAL_CREDENTIALS = { accessKeyId: 'local', secretAccessKey: 'local' };
