import { Box, Button, chakra, Flex, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { acceptInvite, type Calendar, isSubscribed, removeMember } from '#shared/contracts/calendars.ts';
import { calendarPanel as words } from '#shared/locale/calendar-panel.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { subscriptionDialog as subscription } from '#shared/locale/subscriptions.ts';
import { callApi } from '#web/api/call-api.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { withToast } from '#web/api/with-toast.ts';
import { type Calendars, hideCalendars } from '#web/events/use-calendars.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { onceClosed } from '#web/ui/dialog/use-back-closes.tsx';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';
import { MoreIcon, PlusIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';

const Line = chakra('label', {
  base: {
    display: 'flex',
    flex: '1',
    minW: '0',
    alignItems: 'center',
    gap: '2.5',
    py: '1.5',
    textStyle: 'sm',
    cursor: 'pointer',
    '& > input': { flexShrink: '0', boxSize: '4', cursor: 'inherit' },
    '& > span': { minW: '0', overflowWrap: 'anywhere' },
  },
});

/** Makes a call. Then fetches all data again, even if the call has failed. */
const change = async (call: () => Promise<unknown>, done?: string): Promise<void> => {
  await withToast(call, done === undefined ? {} : { done });
  await refetchQueries();
};

type RowProps = {
  calendar: Calendar;
  isShown: boolean;
  onToggle: () => void;
  onOnly: () => void;
  onLeave: () => void;
  /** Goes to another screen, after closing the panel if it is a sheet. */
  onGo: (go: () => void) => void;
  /** Whether the panel is a sheet, where «Только этот» has a button of its own [SHR-25]. */
  isSheet: boolean;
};

const Row = ({ calendar, isShown, onToggle, onOnly, onLeave, onGo, isSheet }: RowProps) => {
  const { id, name, color, role, isOwn, failedSince } = calendar;
  const navigate = useNavigate();
  const openDialog = useOpenDialog();
  return (
    <Flex as="li" align="center" gap="1">
      <Line>
        <input type="checkbox" checked={isShown} onChange={onToggle} style={{ accentColor: color }} />
        <span>
          {name}
          {(isSubscribed(id) || role === 'reader') && (
            <chakra.span display="block" textStyle="xs" color={failedSince === undefined ? 'fg.muted' : 'fg.error'}>
              {failedSince !== undefined && subscription.failedSince(dateTimeText(new Date(failedSince)))}
              {failedSince === undefined && (isSubscribed(id) ? subscription.mark : words.reader)}
            </chakra.span>
          )}
        </span>
      </Line>
      {isSheet && (
        <Button size="xs" variant="outline" colorPalette="gray" onClick={onOnly}>
          {words.only}
        </Button>
      )}
      <Menu
        align="end"
        button={{ size: 'xs', px: '1', 'aria-label': words.more(name) }}
        items={[
          ...(isSheet ? [] : [{ label: words.only, onSelect: onOnly }]),
          ...(isOwn
            ? []
            : [
                { label: words.settings, onSelect: () => onGo(() => void navigate(`/calendars/${id}`)) },
                { label: words.subscribe, onSelect: () => onGo(() => void navigate(`/calendars/${id}#file`)) },
              ]),
          { label: words.export, onSelect: () => onGo(() => openDialog(`import ${id}`)) },
          ...(isOwn ? [] : [{ label: words.leave, onSelect: onLeave }]),
        ]}
      >
        <MoreIcon />
      </Menu>
    </Flex>
  );
};

/** An invitation. Nothing of the calendar is shown before «Принять» is pressed [SHR-04]. */
const Invitation = ({ calendar: { id, name, invitedBy = '' }, userId }: { calendar: Calendar; userId: string }) => {
  const [isBusy, setBusy] = useState(false);
  // The server would refuse a second answer, because the invitation is gone by then.
  const answer = async (call: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    await change(call);
    setBusy(false);
  };
  return (
    <Stack as="li" gap="2" p="3" borderWidth="1px" borderRadius="l2" textStyle="sm" aria-busy={isBusy}>
      <Text overflowWrap="anywhere">{words.invitation(invitedBy, name)}</Text>
      <HStack gap="2">
        <Button size="xs" onClick={() => void answer(() => callApi(acceptInvite, { params: { id } }))}>
          {words.accept}
        </Button>
        <Button
          size="xs"
          variant="outline"
          colorPalette="gray"
          onClick={() => void answer(() => callApi(removeMember, { params: { id, userId } }))}
        >
          {words.decline}
        </Button>
      </HStack>
    </Stack>
  );
};

type CalendarPanelProps = {
  calendars: Calendars;
  isSheet?: boolean;
  /** Called after a choice that should close the sheet. */
  onDone?: () => void;
};

/**
 * «Календари»: which calendars are shown, the actions on each calendar, invitations, and a new calendar [SHR-25,
 * SHR-26].
 */
export const CalendarPanel = ({ calendars, isSheet = false, onDone }: CalendarPanelProps) => {
  const { calendars: all, invitations, hidden, ownId, error } = calendars;
  const openDialog = useOpenDialog();
  const [leaving, setLeaving] = useState<Calendar>();
  const shown = all.filter(({ id }) => !hidden.has(id));
  const toggle = (id: string) =>
    hideCalendars(hidden.has(id) ? [...hidden].filter((one) => one !== id) : [...hidden, id]);
  const only = (id: string) => {
    hideCalendars(all.flatMap((one) => (one.id === id ? [] : one.id)));
    onDone?.();
  };
  const go = (then: () => void) => {
    onDone?.();
    onceClosed(then);
  };
  return (
    <Stack gap="3">
      {!isSheet && (
        <Heading as="h2" size="sm">
          {words.title}
        </Heading>
      )}
      {error && all.length === 0 && (
        <Text role="alert" textStyle="sm" color="fg.error">{`${words.notLoaded}: ${error.message}`}</Text>
      )}
      {invitations.length > 0 && (
        <Stack as="ul" gap="2" listStyleType="none" aria-label={words.invitations}>
          {invitations.map((calendar) => (
            <Invitation key={calendar.id} calendar={calendar} userId={ownId} />
          ))}
        </Stack>
      )}
      <Stack as="ul" gap="0" listStyleType="none" aria-label={words.title}>
        {all.map((calendar) => (
          <Row
            key={calendar.id}
            calendar={calendar}
            isShown={!hidden.has(calendar.id)}
            onToggle={() => toggle(calendar.id)}
            onOnly={() => only(calendar.id)}
            onLeave={() => setLeaving(calendar)}
            onGo={go}
            isSheet={isSheet}
          />
        ))}
      </Stack>
      <Box>
        {shown.length < all.length && (
          <Button size="xs" variant="plain" px="0" onClick={() => hideCalendars([])}>
            {words.all}
          </Button>
        )}
      </Box>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        alignSelf="flex-start"
        ms="-3"
        onClick={() => go(() => openDialog('share'))}
      >
        <PlusIcon />
        {words.create}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        alignSelf="flex-start"
        ms="-3"
        mt="-2"
        onClick={() => go(() => openDialog('subscribe'))}
      >
        <PlusIcon />
        {subscription.open}
      </Button>
      <ConfirmDialog
        isOpen={leaving !== undefined}
        title={words.leaveTitle(leaving?.name ?? '')}
        question={words.leaveText}
        confirm={words.leave}
        onConfirm={() => {
          setLeaving(undefined);
          if (!leaving) return;
          const params = { id: leaving.id, userId: ownId };
          void change(() => callApi(removeMember, { params }), words.left(leaving.name));
        }}
        onCancel={() => setLeaving(undefined)}
      />
    </Stack>
  );
};
