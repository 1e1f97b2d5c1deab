import { Dialog, IconButton, Portal } from '@chakra-ui/react';
import { dialogSlotRecipe } from '@chakra-ui/react/theme';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import type { Day } from '#shared/time/day.ts';
import { capitalised, fullDateText, weekdayText } from '#shared/time/day-text.ts';
import { byClock } from '#shared/time/spans.ts';
import { CloseIcon } from '#web/ui/icons.tsx';
import { stayOpen } from '#web/ui/stay-open.ts';
import { useBackCloses } from '#web/ui/use-back-closes.ts';
import { EventCard } from './event-card.tsx';
import type { OwnedItem } from './owned-item.ts';

type Props = {
  day: Day;
  /** Those of the day. */
  items: readonly OwnedItem[];
  openingId: string | null;
  onOpen: (item: OwnedItem) => void;
  onOwner: (username: string) => void;
  onClose: () => void;
};

/** All events of a day, by the clock. */
export const DayDialog = ({ day, items, onClose, ...card }: Props) => {
  useBackCloses(() => {
    onClose();
    return true;
  });
  return (
    <Dialog.Root
      recipe={dialogSlotRecipe}
      open
      size="md"
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
              <Dialog.Title>{`${capitalised(weekdayText(day))}, ${fullDateText(day)}`}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body px="4" pb="4" className="all-events-calendar">
              <ul className="all-events-rows">
                {byClock(items).map((item) => (
                  <EventCard key={item.id} item={item} day={day} {...card} />
                ))}
              </ul>
            </Dialog.Body>
            <Dialog.CloseTrigger asChild>
              <IconButton size="sm" variant="ghost" colorPalette="gray" aria-label={words.closeDay}>
                <CloseIcon />
              </IconButton>
            </Dialog.CloseTrigger>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  );
};
