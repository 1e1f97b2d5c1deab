import { handlePasswordsWith, handleWith } from '#functions/http/handle.ts';
import type { Storage } from '#functions/storage/create-storage.ts';

// Administration works on the whole table, and takes every noun.
export const handle = handleWith<Storage>();
export const handleWithPasswords = handlePasswordsWith<Storage>();
