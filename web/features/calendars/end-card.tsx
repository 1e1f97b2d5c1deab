import { Button, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Calendar, removeMember } from '#shared/contracts/calendars.ts';
import { calendarSettings as words } from '#shared/locale/calendars.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { withToast } from '#web/api/with-toast.ts';
import { SectionCard } from '#web/ui/section-card.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

/** Leaving a calendar, which the last owner cannot [SHR-07]. */
export const EndCard = ({ calendar: { id, name } }: { calendar: Calendar }) => {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const [isAsked, setAsked] = useState(false);
  const close = (): void => setAsked(false);

  const leave = async (): Promise<void> => {
    close();
    const left = await withToast(() => callApi(removeMember, { params: { id, userId: user.id } }), {
      done: words.left(name),
    });
    if (left) await navigate('/');
    await refetchQueries();
  };
  return (
    <SectionCard id="end" title={words.endOfMember} hint={words.endOfMemberHint}>
      <HStack gap="3" wrap="wrap">
        <Button variant="outline" colorPalette="gray" onClick={() => setAsked(true)}>
          {words.leave}
        </Button>
      </HStack>
      <ConfirmDialog
        isOpen={isAsked}
        title={words.leaveTitle(name)}
        question={words.leaveText}
        confirm={words.leave}
        onConfirm={() => void leave()}
        onCancel={close}
      />
    </SectionCard>
  );
};
