import { serve } from '#functions/http/serve.ts';
import { login } from './login.ts';
import { logout } from './logout.ts';
import { register } from './register.ts';

export const handler = serve([login, register, logout]);
