import { Button, Link, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { listCalendars } from '#shared/contracts/calendars.ts';
import { listPrograms, type Program, removeProgram } from '#shared/contracts/programs.ts';
import { calendarWords } from '#shared/locale/calendars.ts';
import { shortDateText, timeText } from '#shared/locale/dates.ts';
import { programCard as words } from '#shared/locale/programs.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { MadeText } from '#web/ui/made-text.tsx';
import { Rows } from '#web/ui/rows.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { LoadError, Loading } from '#web/ui/status/loading.tsx';
import { ProgramForm } from './program-form.tsx';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

const dayText = (iso: string): string => shortDateText(new Date(iso), new Date());
const momentText = (iso: string): string => `${dayText(iso)}, ${timeText(new Date(iso))}`;

/** What a token opens, until when it is valid, and when it was last used. */
const aboutOf = ({ scopes, calendarId, until, seenAt }: Program, nameOf: (id: string) => string): string =>
  [
    scopes.map((scope) => words.scopesOf[scope]).join(', '),
    ...(calendarId === undefined ? [] : [nameOf(calendarId)]),
    Date.parse(until) > Date.now() ? words.until(dayText(until)) : words.over(dayText(until)),
    seenAt === undefined ? words.unseen : words.seen(momentText(seenAt)),
  ].join(' · ');

/** «Доступ для программ»: the user's tokens for programs, each shown only once, when it is made [PRG-20]. */
export const ProgramsCard = () => {
  const { id: ownId, shares } = useCurrentUser();
  const { data, error, mutate } = useCall(listPrograms, {});
  const calendars = useCall(listCalendars, shares ? {} : null);
  const [made, setMade] = useState<{ id: string; token: string }>();
  const [asked, setAsked] = useState<Program>();

  const nameOf = (id: string): string => {
    const name = id === ownId ? calendarWords.ownCalendar : calendars.data?.find((one) => one.id === id)?.name;
    return name === undefined ? words.lostCalendar : words.oneCalendar(name);
  };
  const remove = async ({ id }: Program): Promise<void> => {
    setAsked(undefined);
    const done = await withToast(() => callApi(removeProgram, { params: { id } }), { done: words.removed });
    // The token of another program stays, because it is shown only once.
    if (done) setMade((shown) => (shown?.id === id ? undefined : shown));
    await mutate();
  };

  return (
    <SectionCard id="programs" title={words.title} hint={words.hint}>
      {!data && !error && <Loading minHeight="4rem" />}
      {!data && error && <LoadError reason={error.message} onRetry={() => void mutate()} />}
      {data?.length === 0 && <Text color="fg.muted">{words.none}</Text>}
      {data && data.length > 0 && (
        <Rows>
          {data.map((program) => (
            <li key={program.id}>
              <div>
                <div className="what">{program.name}</div>
                <div className="when">{aboutOf(program, nameOf)}</div>
              </div>
              <Button
                size="sm"
                variant="outline"
                colorPalette="red"
                aria-label={words.removeOne(program.name)}
                onClick={() => setAsked(program)}
              >
                {words.remove}
              </Button>
            </li>
          ))}
        </Rows>
      )}
      {made && <MadeText label={words.token} text={made.token} hint={words.once} words={words} />}
      <ProgramForm
        onMade={async (program) => {
          setMade(program);
          await mutate();
        }}
      />
      <Link href="/api/openapi.json" target="_blank" textStyle="sm" alignSelf="flex-start" color="blue.fg">
        {words.document}
      </Link>
      <ConfirmDialog
        isOpen={asked !== undefined}
        title={words.removeTitle(asked?.name ?? '')}
        question={words.removeText}
        confirm={words.remove}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </SectionCard>
  );
};
