import * as v from 'valibot';
import { Done, Password, Role, Session, Username } from '#shared/contracts/accounts.ts';
import { LinkToken } from '#shared/contracts/email.ts';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { EmailAddress, Id, lenient, strict } from '#shared/contracts/fields.ts';
import { fieldErrors as words } from '#shared/locale/errors.ts';

/** An invitation, whose link makes one account of this role [REG-03]. */
export const Invitation = v.strictObject({
  id: v.string(),
  role: Role,
  /** The address of the letter, which becomes the verified address of the account [REG-05]. */
  email: v.optional(v.string()),
  expiresAt: v.string(),
});
export type Invitation = v.InferOutput<typeof Invitation>;

/**
 * A new invitation. Only this answer has the link. The link begins with `/` if the site's address is not set. It is
 * absent if it is sent by letter.
 */
export const NewInvitation = v.strictObject({ ...Invitation.entries, link: v.optional(v.string()) });
export type NewInvitation = v.InferOutput<typeof NewInvitation>;

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/admin/invitations',
  access: 'admin',
  output: v.strictObject({ invitations: v.array(Invitation) }),
  errors: 'json',
  summary: 'Invitations that are open, the newest first',
});

export const createInvitation = endpoint({
  method: 'POST',
  path: '/api/admin/invitations',
  access: 'admin',
  confirmed: true,
  body: strict({ role: Role, email: v.optional(EmailAddress) }),
  output: NewInvitation,
  status: 201,
  errors: 'json',
  summary: 'Invite somebody; the link is told once, or sent to the address alone',
});

export const removeInvitation = endpoint({
  method: 'DELETE',
  path: '/api/admin/invitations/{id}',
  access: 'admin',
  params: strict({ id: Id }),
  output: Done,
  errors: 'json',
  summary: 'Take an invitation back',
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'public',
  body: lenient({
    token: LinkToken,
    username: Username,
    password: Password,
    /** The consent, as in a registration [REG-06]. */
    consent: v.optional(v.boolean(words.badFlag)),
  }),
  output: Session,
  errors: 'json',
  summary: 'Make an account by the link of an invitation, and sign in',
});
