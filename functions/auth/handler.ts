import { serve } from '#functions/http/serve.ts';
import { openStorage } from '#functions/storage/open-storage.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export const calls = [login, register, logout];

export const handler = serve(calls, { storage: openStorage(process.env) });
