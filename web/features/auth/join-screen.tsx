import { Button, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { acceptLink, type Calendar } from '#shared/contracts/calendars.ts';
import { calendarWords, calendarSettings as words } from '#shared/locale/calendars.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchUser } from '#web/api/session/use-session.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { LinkVerdict } from './link-verdict.tsx';
import { useLink } from './use-link.ts';

/** /join#token: makes a signed-in user a member of a shared calendar by a calendar link [SHR-10]. */
export const JoinScreen = () => {
  const { username } = useCurrentUser();
  const { verdict, isBusy, spend } = useLink();
  const [joined, setJoined] = useState<Calendar>();
  const [refusal, setRefusal] = useState<string>();

  const accept = async (): Promise<void> => {
    setRefusal(undefined);
    const refused = await spend(async (token) => {
      setJoined(await callApi(acceptLink, { body: { token } }));
      // The user may have had no shared calendar before. Then `shares` of the user has changed.
      void refetchUser();
    });
    if (refused !== undefined) setRefusal(errorText(refused));
  };

  if (verdict === 'invalid') {
    return <LinkVerdict title={apiErrors.badLink} hint={words.badLinkHint} goOn={words.toCalendar} />;
  }
  if (verdict === 'done' && joined) {
    const role = calendarWords.roles[joined.role];
    return <LinkVerdict title={words.joined(joined.name)} hint={words.joinedHint(role)} goOn={words.toCalendar} />;
  }
  return (
    <CardScreen>
      <CardHeading title={words.joinTitle} hint={words.joinHint(username)} />
      {refusal && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {refusal}
        </Text>
      )}
      <Stack gap="3">
        <Button width="full" aria-busy={isBusy} onClick={() => void accept()}>
          {words.accept}
        </Button>
        <Button asChild width="full" variant="outline" colorPalette="gray">
          <Link to="/">{words.decline}</Link>
        </Button>
      </Stack>
    </CardScreen>
  );
};
