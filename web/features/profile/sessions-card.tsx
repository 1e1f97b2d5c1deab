import { Button, chakra, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { endOneSession, endOtherSessions, type ListedSession, listSessions } from '#shared/contracts/sessions.ts';
import { shortDateText, timeText } from '#shared/locale/dates.ts';
import { sessionWords as words } from '#shared/locale/sessions.ts';
import { callApi } from '#web/api/call-api.ts';
import { startSession } from '#web/api/session/use-session.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LoadError, Loading } from '#web/ui/status/loading.tsx';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    m: '0',
    p: '0',
    '& > li': {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      gap: '3',
      py: '3',
      borderTopWidth: '1px',
    },
    '& > li > :first-child': { flex: '1 1 10rem' },
    '& > li:first-of-type': { borderTopWidth: '0' },
    '& .what': { fontWeight: 'medium' },
    '& .when': { color: 'fg.muted', textStyle: 'sm', display: 'flex', flexWrap: 'wrap', columnGap: '4' },
    '& .here': { color: 'green.fg', textStyle: 'sm', fontWeight: 'medium', whiteSpace: 'nowrap' },
  },
});

const deviceText = ({ system, browser }: ListedSession): string =>
  [system, browser].filter(Boolean).join(', ') || words.unknownDevice;

/** A moment such as «22 ноября, 14:05», with the year if it is not the present year. */
const momentText = (iso: string): string => {
  const date = new Date(iso);
  return `${shortDateText(date, new Date())}, ${timeText(date)}`;
};

type RowProps = { session: ListedSession; isBusy: boolean; onEnd: () => void };

const Row = ({ session, isBusy, onEnd }: RowProps) => {
  const device = deviceText(session);
  const began = momentText(session.createdAt);
  return (
    <li>
      <div>
        <div className="what">{device}</div>
        <div className="when">
          <span>{words.began(began)}</span>
          {!session.isCurrent && <span>{words.seen(momentText(session.seenAt))}</span>}
        </div>
      </div>
      {session.isCurrent ? (
        <span className="here">{words.current}</span>
      ) : (
        <Button
          size="sm"
          variant="outline"
          colorPalette="red"
          flexShrink="0"
          aria-label={words.endOne(device, began)}
          aria-busy={isBusy}
          onClick={onEnd}
        >
          {words.end}
        </Button>
      )}
    </li>
  );
};

/** The user's sessions. Each can be ended, or all but the present one at once [SES-01, SES-02, SES-03]. */
export const SessionsCard = () => {
  const { data, error, mutate } = useCall(listSessions, {});
  /** The id of the session that is being ended, or `others` for all except this one. */
  const [ending, setEnding] = useState<string>();

  const run = async (what: string, work: () => Promise<unknown>, done: string): Promise<void> => {
    if (ending !== undefined) return;
    setEnding(what);
    await withToast(work, { done });
    await mutate();
    setEnding(undefined);
  };
  const endOne = (id: string) => run(id, () => callApi(endOneSession, { params: { id } }), words.ended);
  const endOthers = () =>
    run('others', async () => startSession(await callApi(endOtherSessions, {})), words.othersEnded);

  const sessions = data?.sessions;
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  return (
    <SectionCard id="sessions" title={words.title} hint={words.hint}>
      {!sessions && !error && <Loading minHeight="6rem" />}
      {!sessions && error && <LoadError reason={error.message} onRetry={() => void mutate()} />}
      {sessions && (
        <>
          <List aria-busy={ending !== undefined}>
            {sessions.map((session) => (
              <Row
                key={session.id}
                session={session}
                isBusy={ending === session.id}
                onEnd={() => void endOne(session.id)}
              />
            ))}
          </List>
          {others > 0 ? (
            <Button
              variant="outline"
              colorPalette="gray"
              alignSelf="flex-start"
              aria-busy={ending === 'others'}
              onClick={() => void endOthers()}
            >
              {words.endOthers}
            </Button>
          ) : (
            <Text color="fg.muted" textStyle="sm">
              {words.alone}
            </Text>
          )}
        </>
      )}
    </SectionCard>
  );
};
