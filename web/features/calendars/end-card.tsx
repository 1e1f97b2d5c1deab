import { Button, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Calendar, removeCalendar, removeMember, restoreCalendar } from '#shared/contracts/calendars.ts';
import { calendarSettings as words } from '#shared/locale/calendars.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { withToast } from '#web/api/with-toast.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { notifyWithUndo } from '#web/ui/toast/notify.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

/** Leaves the calendar, which its last owner cannot do [SHR-07], or deletes it, which can be undone [SHR-20]. */
export const EndCard = ({ calendar: { id, name, role, asAdministrator } }: { calendar: Calendar }) => {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'leave' | 'remove'>();
  const isOwner = role === 'owner';
  const close = (): void => setAsked(undefined);

  const leave = async (): Promise<void> => {
    close();
    const left = await withToast(() => callApi(removeMember, { params: { id, userId: user.id } }), {
      done: words.left(name),
    });
    if (!left) return;
    await navigate('/');
    await refetchQueries(`/api/calendars/${id}`);
  };
  const restore = async (): Promise<void> => {
    await withToast(() => callApi(restoreCalendar, { params: { id } }), { done: words.restored });
    await refetchQueries();
  };
  const remove = async (): Promise<void> => {
    close();
    const removed = await withToast(() => callApi(removeCalendar, { params: { id } }));
    if (!removed) return;
    notifyWithUndo(words.calendarRemoved(name), () => void restore());
    await navigate('/');
    await refetchQueries(`/api/calendars/${id}`);
  };

  return (
    <SectionCard
      id="end"
      title={asAdministrator ? words.endOfForeign : isOwner ? words.end : words.endOfMember}
      hint={isOwner ? words.endHint : words.endOfMemberHint}
    >
      <HStack gap="3" wrap="wrap">
        {!asAdministrator && (
          <Button variant="outline" colorPalette="gray" onClick={() => setAsked('leave')}>
            {words.leave}
          </Button>
        )}
        {isOwner && (
          <Button variant="outline" colorPalette="red" onClick={() => setAsked('remove')}>
            {words.removeCalendar}
          </Button>
        )}
      </HStack>
      <ConfirmDialog
        isOpen={asked === 'leave'}
        title={words.leaveTitle(name)}
        question={words.leaveText}
        confirm={words.leave}
        onConfirm={() => void leave()}
        onCancel={close}
      />
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={words.removeCalendarTitle(name)}
        question={words.removeCalendarText}
        confirm={words.removeCalendar}
        onConfirm={() => void remove()}
        onCancel={close}
      />
    </SectionCard>
  );
};
