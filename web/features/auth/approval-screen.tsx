import { Button, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { type CurrentUser, getUser } from '#shared/contracts/accounts.ts';
import { waitingWords as words } from '#shared/locale/registration.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchUser, signOutWithToast } from '#web/api/session/use-session.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

type ApprovalScreenProps = {
  user: CurrentUser;
  /** The button that deletes the account. */
  deletion?: ReactNode;
};

/** Shown to applicants until a refresh of the user says that they are approved [REG-02]. */
export const ApprovalScreen = ({ user, deletion }: ApprovalScreenProps) => {
  const [isBusy, setBusy] = useState(false);
  const [isStill, setStill] = useState(false);
  usePageTitle(words.title);

  const check = async (): Promise<void> => {
    setBusy(true);
    setStill(false);
    try {
      const { pending } = await callApi(getUser, {});
      if (pending === 'approval') setStill(true);
      else await refetchUser();
    } catch (thrown) {
      notifyError(errorText(thrown));
    }
    setBusy(false);
  };

  return (
    <CardScreen>
      <Stack gap="3">
        <CardHeading title={words.title} hint={words.hint(user.username)} />
        <Text color="fg.muted" textStyle="sm">
          {words.limit}
        </Text>
      </Stack>
      <Stack gap="2">
        <Button width="full" aria-busy={isBusy} onClick={() => void check()}>
          {words.check}
        </Button>
        {/* While the text is empty, a negative margin takes back the gap above it. */}
        <Text role="status" textStyle="sm" color="fg.muted" textAlign="center" _empty={{ mt: '-2' }}>
          {isStill && words.still}
        </Text>
        <Button variant="ghost" colorPalette="gray" width="full" onClick={() => void signOutWithToast(words.left)}>
          {words.leave}
        </Button>
        {deletion}
      </Stack>
    </CardScreen>
  );
};
