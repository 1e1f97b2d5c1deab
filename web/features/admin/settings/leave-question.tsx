import { useBlocker } from 'react-router-dom';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { useAskBeforeUnload } from '#web/ui/use-ask-before-unload.ts';

/** Asks before unsaved settings are left by another screen, by «Back», or by closing the tab. */
export const LeaveQuestion = ({ isDirty }: { isDirty: boolean }) => {
  const blocker = useBlocker(
    // Only the path counts: a change of the tab, which is also in the address, loses nothing.
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(isDirty);

  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title={words.leaveTitle}
      question={words.leaveQuestion}
      confirm={words.leave}
      cancel={words.stay}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  );
};
