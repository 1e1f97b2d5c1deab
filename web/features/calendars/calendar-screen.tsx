import { Button, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useNavigate, useParams } from 'react-router-dom';
import {
  acceptInvite,
  type Calendar,
  getCalendar,
  isSubscribed,
  removeMember,
  restoreCalendar,
} from '#shared/contracts/calendars.ts';
import { calendarWords, calendarSettings as words } from '#shared/locale/calendars.ts';
import { dayMonthText } from '#shared/locale/dates.ts';
import { callApi } from '#web/api/call-api.ts';
import { AppHeader } from '#web/api/session/app-header.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { CardHeading } from '#web/ui/card-screen.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LoadError, Loading } from '#web/ui/status/loading.tsx';
import { EndCard } from './end-card.tsx';
import { FileCard } from './file-card.tsx';
import { LinksCard } from './links-card.tsx';
import { LookCard } from './look-card.tsx';
import { MembersCard } from './members-card.tsx';
import { SourceCard } from './source-card.tsx';

type Shown = { calendar: Calendar };

/** An invitation that waits for an answer [SHR-04]. */
const InvitationCard = ({ calendar: { id, name, role, invitedBy = '' } }: Shown) => {
  const user = useCurrentUser();
  const navigate = useNavigate();
  const accept = async (): Promise<void> => {
    await withToast(() => callApi(acceptInvite, { params: { id } }), { done: words.joined(name) });
    await refetchQueries();
  };
  const decline = async (): Promise<void> => {
    const isDone = await withToast(() => callApi(removeMember, { params: { id, userId: user.id } }), {
      done: words.declined,
    });
    if (isDone) await navigate('/');
    await refetchQueries();
  };
  return (
    <SectionCard
      id="invitation"
      title={words.invitation(invitedBy, name)}
      hint={words.invitationHint(calendarWords.roles[role])}
    >
      <HStack gap="3" wrap="wrap">
        <Button onClick={() => void accept()}>{words.accept}</Button>
        <Button variant="outline" colorPalette="gray" onClick={() => void decline()}>
          {words.decline}
        </Button>
      </HStack>
    </SectionCard>
  );
};

/** A calendar in the trash, for its owners [SHR-20]. */
const DeletedCard = ({ calendar: { id, name, deletedUntil = '' } }: Shown) => {
  const restore = async (): Promise<void> => {
    await withToast(() => callApi(restoreCalendar, { params: { id } }), { done: words.restored });
    await refetchQueries();
  };
  return (
    <SectionCard id="deleted" title={name} hint={words.deleted(dayMonthText(new Date(deletedUntil)))}>
      <Button alignSelf="flex-start" onClick={() => void restore()}>
        {words.restore}
      </Button>
    </SectionCard>
  );
};

const Cards = ({ calendar }: Shown) => {
  if (calendar.invitedBy !== undefined) return <InvitationCard calendar={calendar} />;
  if (calendar.deletedUntil !== undefined) return <DeletedCard calendar={calendar} />;
  const isOwner = calendar.role === 'owner';
  return (
    <>
      {calendar.asAdministrator && <Text color="fg.muted">{words.administrator}</Text>}
      {isOwner && isSubscribed(calendar.id) && <SourceCard calendar={calendar} />}
      {isOwner && <LookCard calendar={calendar} />}
      <MembersCard calendar={calendar} />
      {isOwner && <LinksCard calendar={calendar} />}
      {!calendar.asAdministrator && <FileCard calendar={calendar} />}
      <EndCard calendar={calendar} />
    </>
  );
};

/** /calendars/{id}: name, colour, members and links of a shared calendar. Each change is saved at once. */
export const CalendarScreen = () => {
  const { id = '' } = useParams();
  const { data: calendar, error, mutate } = useCall(getCalendar, { params: { id } });
  const isMissing = error?.status === 404;
  return (
    <>
      <AppHeader title={calendar?.name ?? words.title} back="previous" />
      <Flex as="main" justify="center" px={{ base: '4', md: '6' }} py={{ base: '4', md: '8' }}>
        <Stack gap="5" flex="0 1 40rem" minW="0">
          {!calendar && !error && <Loading minHeight="12rem" />}
          {!calendar && error && !isMissing && <LoadError reason={error.message} onRetry={() => void mutate()} />}
          {isMissing && <CardHeading title={words.notFound} hint={words.notFoundHint} />}
          {/* The key keeps a secret or typed text of one calendar off the screen of another. */}
          {calendar && !isMissing && <Cards key={calendar.id} calendar={calendar} />}
        </Stack>
      </Flex>
    </>
  );
};
