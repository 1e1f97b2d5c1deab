import { Box, Button, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useState } from 'react';
import * as v from 'valibot';
import type { Role } from '#shared/contracts/accounts.ts';
import type { Output } from '#shared/contracts/endpoint.ts';
import { EmailAddress } from '#shared/contracts/fields.ts';
import { createInvitation, type Invitation, listInvitations, removeInvitation } from '#shared/contracts/invitations.ts';
import { roleNames } from '#shared/locale/admin.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { invitationWords as words } from '#shared/locale/invitations.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { ROLE_OPTIONS } from '#web/features/admin/parts/role-options.ts';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { checkedOnSubmit, errorsBy, Form, inputProps, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';
import { absoluteLink, copyLink } from './made-link.ts';

const untilOf = ({ expiresAt }: Invitation): string => dateTimeText(new Date(expiresAt));
const whomOf = ({ email }: Invitation): string => email ?? words.byLink;

type New = Output<typeof createInvitation>;

/** The link that was just made. It is shown only now. */
const MadeLink = ({ link }: { link: string }) => (
  <Stack role="status" gap="2" p="4" borderWidth="1px" borderRadius="l2" bg="bg.subtle">
    <Flex gap="2" align="flex-end" wrap="wrap">
      <Box flex="1" minW="12rem">
        <TextField label={words.linkTitle} readOnly value={link} onValue={() => undefined} />
      </Box>
      <Button onClick={() => void copyLink(link)}>{words.copy}</Button>
    </Flex>
    <Text color="fg.muted" textStyle="sm">
      {words.linkHint}
    </Text>
  </Stack>
);

const EMPTY: { role: Role; email: string } = { role: 'user', email: '' };
const emailErrors = errorsBy(v.object({ email: EmailAddress }));

const NewInvitation = ({ onMade }: { onMade: (made: New) => void }) => {
  const [failure, setFailure] = useState<string>();
  const form = useAppForm({
    // An invitation without an address is a link to pass on.
    ...checkedOnSubmit<typeof EMPTY>(({ email }) => (email.trim() === '' ? {} : emailErrors({ email }))),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { role, email } }) => {
      const to = email.trim();
      setFailure(undefined);
      try {
        const made = await callApi(createInvitation, { body: { role, ...(to && { email: to }) } });
        notifySuccess(to ? words.sent(to) : words.created);
        form.reset({ role, email: '' });
        onMade(made);
      } catch (thrown) {
        setFailure(refuseAt(form, thrown));
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);

  return (
    <Form form={form}>
      <Stack gap="4">
        <form.AppField name="role">
          {(field) => <SelectField label={words.role} options={ROLE_OPTIONS} {...inputProps(field)} />}
        </form.AppField>
        <form.AppField name="email">
          {(field) => (
            <field.TextField
              label={words.email}
              hint={words.emailHint}
              type="email"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </form.AppField>
        {failure && (
          <Note tone="bad" title={words.createFailed} live>
            {failure}
          </Note>
        )}
        <Button type="submit" alignSelf="flex-start" loading={isBusy}>
          {words.create}
        </Button>
      </Stack>
    </Form>
  );
};

/** Open invitations and a form for a new invitation. Open invitations can be revoked [REG-03, REG-05]. */
export const InvitationsDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen && <Opened onClose={onClose} />;

const Opened = ({ onClose }: { onClose: () => void }) => {
  const { data, error, mutate } = useCall(listInvitations, {});
  const [made, setMade] = useState<New>();
  const [revokedId, setRevokedId] = useState<string>();

  const remove = async ({ id }: Invitation): Promise<void> => {
    setRevokedId(id);
    const done = await withToast(() => callApi(removeInvitation, { params: { id } }), { done: words.removed });
    // The link of another invitation stays, because it is shown only once.
    if (done) setMade((shown) => (shown?.id === id ? undefined : shown));
    await mutate();
    setRevokedId(undefined);
  };

  const list = () => {
    if (!data) {
      if (!error) return <RowsSkeleton rows={2} />;
      return <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />;
    }
    if (data.invitations.length === 0) return <Text color="fg.muted">{words.empty}</Text>;
    return (
      <Stack as="ul" gap="0" listStyleType="none">
        {data.invitations.map((one) => (
          <Flex as="li" key={one.id} gap="3" py="2" align="center" justify="space-between" borderTopWidth="1px">
            <Box minW="0">
              <Box overflowWrap="anywhere">{whomOf(one)}</Box>
              <Text color="fg.muted" textStyle="sm">
                {roleNames[one.role]}, {words.until(untilOf(one))}
              </Text>
            </Box>
            <Button
              size="sm"
              variant="ghost"
              colorPalette="red"
              aria-label={words.removeOne(whomOf(one), untilOf(one))}
              loading={revokedId === one.id}
              onClick={() => void remove(one)}
            >
              {words.remove}
            </Button>
          </Flex>
        ))}
      </Stack>
    );
  };

  return (
    <ListDialog title={words.title} onClose={onClose} size="md">
      <Stack gap="6">
        <NewInvitation
          onMade={(invitation) => {
            setMade(invitation);
            void mutate();
          }}
        />
        {made?.link !== undefined && <MadeLink link={absoluteLink(made.link)} />}
        <Stack as="section" gap="2">
          <Heading as="h3" size="sm">
            {words.list}
          </Heading>
          {list()}
        </Stack>
      </Stack>
    </ListDialog>
  );
};
