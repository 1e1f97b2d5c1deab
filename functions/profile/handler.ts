import { serve } from '#functions/http/serve.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { changePassword } from './change-password.ts';
import { changeUsername } from './change-username.ts';
import { getUser } from './get-user.ts';

export const calls = [getUser, changeUsername, changePassword];

export const handler = serve(calls, { storage: openStorage(process.env) });
