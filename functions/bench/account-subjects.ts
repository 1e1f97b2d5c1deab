import { MailItem } from '#functions/storage/dynamodb/items/mail.ts';
import { MAIL_PARTITION } from '#functions/storage/dynamodb/keys.ts';
import { newId } from '#functions/storage/ids.ts';
import { mailIsOn } from '#functions/testing/letters.ts';
import type { System, SystemUser } from '#functions/testing/open-system.ts';
import { codeNow, turnedOn } from '#functions/testing/two-factor.ts';
import { changeEmail } from '#shared/contracts/email.ts';
import { CLIENT_ADDRESS_HEADER } from '#shared/contracts/endpoint.ts';
import { createInvitation } from '#shared/contracts/invitations.ts';
import { createProgram } from '#shared/contracts/programs.ts';
import { makeResetLink } from '#shared/contracts/reset.ts';
import { startTwoFactor } from '#shared/contracts/two-factor.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { own, type Subject } from './measure.ts';

const PASSWORD = 'надёжный пароль 7';
const NEXT_PASSWORD = 'надёжный пароль 8';
/** The rounds of calls that need a new account with a password. */
const FEW = 3;

const tokenIn = (link = ''): string => link.split('#')[1] ?? '';
const anAccount = (): object => ({ username: newId(), password: PASSWORD });

/** Calls about accounts, each with a person, link or code of its own. */
export const accountSubjects = (system: System, admin: SystemUser): Subject[] => {
  const person = () => system.user(newId());
  const withPassword = () => system.user(newId(), { password: PASSWORD });
  const careful = async () => turnedOn(system, await withPassword(), PASSWORD);
  /** A call that an administrator makes about a new person. */
  const about = (name: string, method: string, path: string, body?: (heir: string) => object): Subject =>
    own(name, async () => {
      const [{ id }, heir] = [await person(), await person()];
      return () => admin.request(method, `/api/admin/users/${id}${path}`, body?.(heir.id));
    });
  /**
   * Asks for a new e-mail address, and reads the token of the link from the letter. Letters are off again afterwards.
   */
  const tokenInLetter = async (): Promise<string> => {
    const email = `${newId()}@example.ru`;
    await mailIsOn(admin);
    await (await person()).call(changeEmail, { body: { email } });
    await mailIsOn(admin, { enabled: false });
    const plan = { condition: 'pk = :pk', values: { pk: MAIL_PARTITION } };
    const letters = await system.storage.table.queryItems(MailItem, plan);
    return tokenIn(letters.find(({ to }) => to === email)?.data.link);
  };
  let network = 0;
  return [
    own('register', async () => () => system.nobody.post('/api/register', anAccount()), FEW),
    own(
      'acceptInvitation',
      async () => {
        const token = tokenIn((await admin.call(createInvitation, { body: { role: 'user' } })).link);
        return () => system.nobody.post('/api/invitations/accept', { token, ...anAccount() });
      },
      FEW,
    ),
    own('confirmEmail', async () => {
      const token = await tokenInLetter();
      return () => system.nobody.post('/api/email/confirm', { token });
    }),
    own('forgotPassword', async () => {
      const headers = { [CLIENT_ADDRESS_HEADER]: `192.0.2.${++network}` };
      return () => system.nobody.post('/api/password/forgot', { name: newId() }, { headers });
    }),
    own(
      'resetPassword',
      async () => {
        const { id } = await withPassword();
        const token = tokenIn((await admin.call(makeResetLink, { params: { id } })).link);
        return () => system.nobody.post('/api/password/reset', { token, password: NEXT_PASSWORD });
      },
      FEW,
    ),
    own(
      'changePassword',
      async () => {
        const { put } = await withPassword();
        return () => put('/api/user/password', { currentPassword: PASSWORD, newPassword: NEXT_PASSWORD });
      },
      FEW,
    ),
    own(
      'confirmPassword',
      async () => {
        const { post } = await withPassword();
        return () => post('/api/user/confirm', { password: PASSWORD });
      },
      FEW,
    ),
    own(
      'startTwoFactor',
      async () => {
        const { post } = await withPassword();
        return () => post('/api/user/two-factor', { password: PASSWORD });
      },
      FEW,
    ),
    own(
      'enableTwoFactor',
      async () => {
        const { call, post } = await withPassword();
        const { secret } = await call(startTwoFactor, { body: { password: PASSWORD } });
        return () => post('/api/user/two-factor/enable', { code: codeNow(secret) });
      },
      FEW,
    ),
    own(
      'disableTwoFactor',
      async () => {
        const { caller, recoveryCodes } = await careful();
        return () => caller.post('/api/user/two-factor/disable', { password: PASSWORD, code: recoveryCodes[0] });
      },
      FEW,
    ),
    own(
      'renewRecoveryCodes',
      async () => {
        const { caller, recoveryCodes } = await careful();
        return () => caller.post('/api/user/two-factor/codes', { password: PASSWORD, code: recoveryCodes[0] });
      },
      FEW,
    ),
    own('endOneSession', async () => {
      const user = await person();
      const { sessionId } = await system.signedInAgain(user);
      return () => user.delete(`/api/user/sessions/${sessionId}`);
    }),
    own('endOtherSessions', async () => {
      const user = await system.signedInAgain(await person());
      return () => user.delete('/api/user/sessions');
    }),
    own('deleteOwnAccount', async () => {
      const { post } = await person();
      return () => post('/api/user/delete');
    }),
    own('removeProgram', async () => {
      const user = await person();
      const until = new Date(Date.now() + DAY_MS).toISOString();
      const { id } = await user.call(createProgram, { body: { name: 'Сайт', scopes: ['events:read'], until } });
      return () => user.delete(`/api/user/programs/${id}`);
    }),
    own('removeInvitation', async () => {
      const { id } = await admin.call(createInvitation, { body: { role: 'user' } });
      return () => admin.delete(`/api/admin/invitations/${id}`);
    }),
    about('updateUser', 'PUT', '', () => ({ publishes: true })),
    about('toggleUser', 'POST', '/toggle', () => ({ blocked: true })),
    about('removeUser', 'DELETE', ''),
    about('handOverUser', 'POST', '/hand-over', (to) => ({ to })),
    about('endSessionsOf', 'DELETE', '/sessions'),
    about('makeResetLink', 'POST', '/reset-link'),
    own(
      'resetTwoFactor',
      async () => {
        const user = await withPassword();
        await turnedOn(system, user, PASSWORD);
        return () => admin.delete(`/api/admin/users/${user.id}/two-factor`);
      },
      FEW,
    ),
  ];
};
