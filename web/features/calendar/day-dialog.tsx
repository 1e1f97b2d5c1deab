import { Button, Dialog, IconButton, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { fullDateText } from '#shared/locale/dates.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { stayOpen } from '#web/ui/stay-open.ts';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import type { CalendarItem } from './calendar-item.ts';
import { DayList } from './day-list.tsx';

type Props = {
  day: Date;
  items: readonly CalendarItem[];
  onOpen: (item: CalendarItem) => void;
  /** A row is dragged out, into the calendar. */
  onDrag: (item: CalendarItem) => void;
  onDay: (day: Date) => void;
  onClose: () => void;
};

/** The dialog of «+ ещё N»: all events of that day. */
export const DayDialog = ({ day, items, onOpen, onDrag, onDay, onClose }: Props) => {
  useBackCloses(() => {
    onClose();
    return true;
  });
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open
      size="sm"
      placement="center"
      scrollBehavior="inside"
      onFocusOutside={stayOpen}
      onOpenChange={({ open }) => {
        if (!open) onClose();
      }}
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner p="4">
          <Dialog.Content>
            <Dialog.Header pb="2" pe="14">
              <Dialog.Title>{fullDateText(day)}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="3" pb="3">
              <DayList day={day} items={items} onOpen={onOpen} onDrag={onDrag} isHeaded={false} />
            </Dialog.Body>
            <Dialog.Footer borderTopWidth="1px" pt="4">
              <Button variant="outline" colorPalette="gray" onClick={() => onDay(day)}>
                {words.views.day}
              </Button>
            </Dialog.Footer>
            <Dialog.CloseTrigger asChild>
              <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={words.closeList}>
                <CloseIcon />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
