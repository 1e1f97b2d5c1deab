import { Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useRef, useState } from 'react';
import {
  addMember,
  type Calendar,
  INVITED_DAYS,
  listMembers,
  type Member,
  ROLES,
  type Role,
  removeMember,
  updateMember,
} from '#shared/contracts/calendars.ts';
import { calendarWords, calendarSettings as words } from '#shared/locale/calendars.ts';
import { dayMonthText } from '#shared/locale/dates.ts';
import { DAY_MS } from '#shared/time/units.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { checkedOnSubmit, Form, type FormErrors, inputProps, refuseAt, useAppForm } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Rows } from '#web/ui/rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LoadError, Loading } from '#web/ui/status/loading.tsx';
import { notifySuccess, notifyWithUndo } from '#web/ui/toast/notify.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

const { roles } = calendarWords;
const ROLE_OPTIONS = [...ROLES].reverse().map((value) => ({ value, label: roles[value] }));

/** When the member joined, or until when the invitation is valid. */
const whenOf = ({ invitationId, username, addedBy, at }: Member): string => {
  if (invitationId !== undefined) return words.waits(dayMonthText(new Date(Date.parse(at) + INVITED_DAYS * DAY_MS)));
  const day = dayMonthText(new Date(at));
  return addedBy === username ? words.since(day) : words.sinceBy(day, addedBy);
};

const EMPTY: { name: string; role: Role } = { name: '', role: 'editor' };
type Fields = typeof EMPTY;
const missing = ({ name }: Fields): FormErrors<Fields> =>
  name.trim() === '' ? { name: calendarWords.personRequired } : {};

/** Invites somebody by their exact name or address [SHR-03]. */
const Invite = ({ id }: { id: string }) => {
  const [failure, setFailure] = useState<string>();
  const form = useAppForm({
    ...checkedOnSubmit(missing),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { name, role } }) => {
      setFailure(undefined);
      try {
        await callApi(addMember, { params: { id }, body: { name: name.trim(), role } });
        notifySuccess(words.added(name.trim()));
        form.reset({ name: '', role });
        await refetchQueries();
      } catch (thrown) {
        setFailure(refuseAt(form, thrown));
      }
    },
  });
  const isBusy = useStore(form.store, (state) => state.isSubmitting);
  return (
    <Form form={form}>
      <Flex gap="3" wrap="wrap" align="flex-start">
        <Stack flex="1 1 14rem" gap="2">
          <form.AppField name="name">
            {(field) => (
              <field.TextField label={words.person} autoComplete="off" autoCapitalize="none" spellCheck={false} />
            )}
          </form.AppField>
          {failure && (
            <Text role="alert" textStyle="sm" color="fg.error">
              {failure}
            </Text>
          )}
        </Stack>
        <HStack gap="3" align="flex-end">
          <form.AppField name="role">
            {(field) => <SelectField label={words.role} options={ROLE_OPTIONS} {...inputProps(field)} />}
          </form.AppField>
          <Button type="submit" aria-busy={isBusy}>
            {words.add}
          </Button>
        </HStack>
      </Flex>
    </Form>
  );
};

/** The members and their roles. Owners change roles, remove and invite. */
export const MembersCard = ({ calendar: { id, role } }: { calendar: Calendar }) => {
  const user = useCurrentUser();
  const { data, error, mutate } = useCall(listMembers, { params: { id } });
  const [removed, setRemoved] = useState<Member>();
  const card = useRef<HTMLDivElement>(null);
  const isOwner = role === 'owner';

  const changeRole = async ({ userId = '', username, role: before }: Member, to: Role): Promise<void> => {
    const changed = await withToast(() => callApi(updateMember, { params: { id, userId }, body: { role: to } }));
    if (changed) {
      const done = words.roleChanged(username, roles[to]);
      // An owner who has given up the own role may not take it back, unless they are an administrator.
      const mayUndo = userId !== user.id || user.role === 'admin';
      if (mayUndo) notifyWithUndo(done, () => void changeRole(changed, before));
      else notifySuccess(done);
    }
    await refetchQueries();
  };
  const remove = async ({ userId, invitationId = '', username }: Member): Promise<void> => {
    setRemoved(undefined);
    const done = (userId === undefined ? words.inviteRemoved : words.removed)(username);
    await withToast(() => callApi(removeMember, { params: { id, userId: userId ?? invitationId } }), { done });
    await refetchQueries();
  };

  return (
    <SectionCard id="members" title={words.members} hint={words.membersHint}>
      {!data && !error && <Loading minHeight="6rem" />}
      {!data && error && <LoadError reason={error.message} onRetry={() => void mutate()} />}
      {data && (
        <div ref={card} tabIndex={-1} style={{ outline: 'none' }}>
          <Rows>
            {data.map((member) => {
              const { userId, invitationId, username } = member;
              const isMe = userId === user.id;
              return (
                <li key={userId ?? invitationId}>
                  <div>
                    <div className="what">{isMe ? `${username} ${words.you}` : username}</div>
                    <div className="when">{whenOf(member)}</div>
                  </div>
                  {isOwner && userId !== undefined ? (
                    <SelectField
                      label={words.roleOf(username)}
                      isLabelHidden
                      value={member.role}
                      options={ROLE_OPTIONS}
                      onValue={(to) => void changeRole(member, to)}
                    />
                  ) : (
                    <Text color="fg.muted">
                      {userId === undefined
                        ? `${calendarWords.invited}: ${roles[member.role].toLowerCase()}`
                        : roles[member.role]}
                    </Text>
                  )}
                  {isOwner && !isMe && (
                    <Button
                      size="sm"
                      variant="outline"
                      colorPalette="red"
                      aria-label={words.removeOne(username)}
                      // An open invitation is removed without a question, because it can be sent again.
                      onClick={() => (userId === undefined ? void remove(member) : setRemoved(member))}
                    >
                      {words.remove}
                    </Button>
                  )}
                </li>
              );
            })}
          </Rows>
        </div>
      )}
      {isOwner && <Invite id={id} />}
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={words.removeTitle(removed?.username ?? '')}
        question={words.removeText}
        confirm={words.remove}
        finalFocusEl={() => card.current}
        onConfirm={() => removed && void remove(removed)}
        onCancel={() => setRemoved(undefined)}
      />
    </SectionCard>
  );
};
