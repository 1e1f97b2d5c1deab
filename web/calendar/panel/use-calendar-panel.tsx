import { Box, chakra, IconButton } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { calendarPanel as words } from '#shared/locale/calendar-panel.ts';
import { lazyDialog, lazyPart } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { readStored, store } from '#web/ui/browser-storage.ts';
import { CalendarsIcon } from '#web/ui/icons.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';

const CalendarPanel = lazyPart(async () => (await import('./calendar-panel.tsx')).CalendarPanel);
const CalendarSheet = lazyDialog(async () => (await import('./calendar-sheet.tsx')).CalendarSheet);

/** In a window as narrow as this the panel is a sheet, which a button opens. */
const NO_ROOM = '(max-width: 63.99rem)';
const FOLDED = 'calendar-panel-folded';

/** The panel «Календари» and its button. Null for users without shared calendars [SHR-01]. */
export const useCalendarPanel = (): { readonly button: ReactNode; readonly panel: ReactNode } => {
  const { shares } = useCurrentUser();
  const calendars = useCalendars();
  const hasNoRoom = useMediaQuery(NO_ROOM);
  const [isFolded, setFolded] = useState(() => readStored(FOLDED) !== null);
  const [isSheetOpen, setSheetOpen] = useState(false);
  if (!shares) return { button: null, panel: null };
  const isOpen = hasNoRoom ? isSheetOpen : !isFolded;
  const turn = () => {
    if (hasNoRoom) return setSheetOpen(true);
    store(FOLDED, isFolded ? null : 'yes');
    setFolded(!isFolded);
  };
  const waits = calendars.invitations.length > 0;
  const sheet = isSheetOpen && <CalendarSheet calendars={calendars} onClose={() => setSheetOpen(false)} />;
  return {
    button: (
      <IconButton
        size="sm"
        variant="ghost"
        colorPalette="gray"
        position="relative"
        aria-label={waits ? `${words.title}: ${words.waiting}` : words.title}
        title={words.title}
        aria-expanded={isOpen}
        onClick={turn}
      >
        <CalendarsIcon />
        {waits && (
          <chakra.span
            position="absolute"
            top="1"
            insetEnd="1"
            boxSize="2"
            borderRadius="full"
            bg="blue.solid"
            aria-hidden="true"
          />
        )}
      </IconButton>
    ),
    panel: hasNoRoom
      ? sheet
      : !isFolded && (
          <Box as="aside" aria-label={words.title} w="15rem" flexShrink="0" pe="5" _print={{ display: 'none' }}>
            <CalendarPanel calendars={calendars} />
          </Box>
        ),
  };
};
