import { Box, Button, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { Calendar } from '#shared/contracts/calendars.ts';
import { listTrash, type Trashed } from '#shared/contracts/history.ts';
import { trashWords as words } from '#shared/locale/trash.ts';
import { ALWAYS_ANEW } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { LoadError, RowsSkeleton } from '#web/ui/status/loading.tsx';
import { TrashedCalendarRow, TrashRow } from './trash-row.tsx';

type TrashPageProps = {
  /** Undefined: the first page. */
  after: string | undefined;
  /** Given only to the last shown page. */
  onMore: ((after: string) => void) | undefined;
  onItems: (after: string | undefined, items: readonly Trashed[]) => void;
  onRestore: (item: Trashed | Calendar) => Promise<void>;
  onRemove: (item: Trashed) => void;
};

/** One page of the trash, newest first [SAFE-12]. Shared calendars stand above the first page [SHR-20]. */
export const TrashPage = ({ after, onMore, onItems, ...actions }: TrashPageProps) => {
  const { data, error, mutate } = useCall(listTrash, { query: after === undefined ? {} : { after } }, ALWAYS_ANEW);
  const { trashed } = useCalendars();
  const calendars = after === undefined ? trashed : [];
  const isEmpty = after === undefined && data?.items.length === 0 && data.next === null && calendars.length === 0;
  useEffect(() => {
    if (data) onItems(after, data.items);
  }, [after, data, onItems]);

  if (!data && !error) return <RowsSkeleton rows={3} row={{ h: '5rem' }} />;
  return (
    <>
      {error && <LoadError title={words.notLoaded} reason={error.message} onRetry={() => void mutate()} />}
      {isEmpty && (
        <Text py="6" textAlign="center" color="fg.muted">
          {words.empty}
        </Text>
      )}
      {calendars.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label={words.calendars}>
          {calendars.map((calendar) => (
            <TrashedCalendarRow key={calendar.id} calendar={calendar} onRestore={actions.onRestore} />
          ))}
        </Box>
      )}
      {data && data.items.length > 0 && (
        <Box as="ul" listStyleType="none" aria-label={words.title}>
          {data.items.map((item) => (
            <TrashRow key={item.id} item={item} {...actions} />
          ))}
        </Box>
      )}
      {data?.next && onMore && (
        <Button mt="2" w="full" variant="outline" colorPalette="gray" onClick={() => onMore(data.next ?? '')}>
          {words.more}
        </Button>
      )}
    </>
  );
};
