import { serve } from '#functions/http/serve.ts';
import { changePassword } from './change-password.ts';
import { changeUsername } from './change-username.ts';
import { getUser } from './get-user.ts';

export const handler = serve([getUser, changeUsername, changePassword]);
