import { Box, Button, HStack, Stack, Text, Textarea } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { searchCalendars } from '#shared/contracts/calendars.ts';
import { listEmbeddings } from '#shared/contracts/embeddings.ts';
import { type CalendarEvent, calendarIdOf } from '#shared/contracts/events.ts';
import { fitsQrCode } from '#shared/embedding/qr-code.ts';
import { shareWords as words } from '#shared/locale/share.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useCall } from '#web/api/use-call.ts';
import { titleOf } from '#web/events/event-details.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { DownloadIcon, PrinterIcon } from '#web/ui/icons.tsx';
import { Printed, PrintedInstitution } from '#web/ui/print/printed.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { Tabs, tabId } from '#web/ui/tabs.tsx';
import { linkOf, postOf, telegramAddress, vkAddress, whenOf } from './post.ts';
import './poster.css';

type PartProps = { event: CalendarEvent; link: string };

/** The poster as it is printed on A4 [PRG-53]. */
const Poster = ({ event, link }: PartProps) => (
  <Printed className="poster" title={words.posterName(event.title)}>
    <article className={event.imageUrl ? undefined : 'plain'} style={{ borderTopColor: event.color }}>
      <PrintedInstitution />
      {event.imageUrl && <img src={event.imageUrl} alt="" />}
      <div className="what">
        <h2>{event.title}</h2>
        {event.status === 'cancelled' && <p className="when">{words.cancelled}</p>}
        <p className="when">{whenOf(event)}</p>
        {event.location && <p className="where">{event.location}</p>}
        {event.description && <p className="about">{event.description}</p>}
      </div>
      <footer>
        {link && fitsQrCode(link) && (
          <div className="code">
            <QrCode text={link} label={words.qrLabel} />
            <span>{words.qrHint}</span>
          </div>
        )}
        {event.ageRating && <span className="age">{event.ageRating}</span>}
      </footer>
    </article>
  </Printed>
);

/** A text to edit and copy, and links to networks on which it can be posted [PRG-50, PRG-51, PRG-52]. */
const Post = ({ event, link }: PartProps) => {
  const [text, setText] = useState<string>();
  const shown = text ?? postOf(event, link);
  const hint = useId();
  // The network adds the link itself.
  const withoutLink = shown.replace(`${words.more}: ${link}`, '').trim();
  return (
    <Stack gap="4">
      <Stack gap="1">
        <Textarea
          aria-label={words.text}
          aria-describedby={hint}
          value={shown}
          onChange={({ target }) => setText(target.value)}
          rows={10}
        />
        <Text id={hint} textStyle="sm" color="fg.muted">
          {words.textHint}
        </Text>
      </Stack>
      <HStack wrap="wrap" gap="2">
        <Button onClick={() => void copyWithToast(shown, words)}>{words.copy}</Button>
        {link && (
          <>
            <Button asChild variant="outline" colorPalette="gray">
              <a href={telegramAddress(link, withoutLink)} target="_blank" rel="noopener noreferrer">
                {words.telegram}
              </a>
            </Button>
            <Button asChild variant="outline" colorPalette="gray">
              <a href={vkAddress(link, titleOf(event))} target="_blank" rel="noopener noreferrer">
                {words.vk}
              </a>
            </Button>
          </>
        )}
        {event.imageUrl && (
          <Button asChild variant="ghost" colorPalette="gray">
            <a href={event.imageUrl} download>
              <DownloadIcon />
              {words.picture}
            </a>
          </Button>
        )}
      </HStack>
    </Stack>
  );
};

type Part = 'post' | 'poster';
const TABS = [
  { value: 'post', label: words.post },
  { value: 'poster', label: words.poster },
] as const;

/**
 * Whether the user's embeddings may show the calendar of an event: an administrator's show only published calendars, and
 * those of others no calendar that they only read [REG-08, SHR-18]. Undefined: not known yet.
 */
const useMayShow = (event: CalendarEvent, role: string) => {
  const { sharedOf } = useCalendars();
  const asked = role === 'admin' ? { query: { ids: calendarIdOf(event) } } : null;
  const { data, error } = useCall(searchCalendars, asked);
  if (!asked) return { mayShow: sharedOf(event)?.role !== 'reader', error };
  return { mayShow: data && data.calendars[0]?.hindrance === undefined, error };
};

type ShareDialogProps = { event: CalendarEvent; onClose: () => void };

/** «Поделиться» for a saved event: a post for Telegram and VK, and a poster. It opens above the event's dialog. */
export const EventShareDialog = ({ event, onClose }: ShareDialogProps) => {
  const { id, role } = useCurrentUser();
  const { data, ...embeddings } = useCall(listEmbeddings, {});
  const { mayShow, ...calendar } = useMayShow(event, role);
  const error = embeddings.error ?? calendar.error;
  const [part, setPart] = useState<Part>('post');
  const panelId = useId();
  const link = linkOf(event, (mayShow && data) || [], { id, role, origin: location.origin });
  const note = () => {
    if (error && !link) return words.linkNotLoaded;
    if ((!data || mayShow === undefined) && !error) return words.noLinkYet;
    return link ? '' : words.noLink;
  };
  return (
    <ListDialog
      title={words.title(event.title)}
      size="md"
      isInner
      onClose={onClose}
      footer={
        part === 'poster' && (
          <Button onClick={() => print()}>
            <PrinterIcon />
            {words.print}
          </Button>
        )
      }
    >
      <Box mb="4">
        <Tabs label={words.menu} tabs={TABS} value={part} onValue={setPart} panelId={panelId} />
      </Box>
      {note() && (
        <Text role="status" color="fg.muted" mb="4">
          {note()}
        </Text>
      )}
      <div role="tabpanel" id={panelId} aria-labelledby={tabId(panelId, part)}>
        {part === 'post' ? <Post event={event} link={link} /> : <Poster event={event} link={link} />}
      </div>
    </ListDialog>
  );
};
