import { Box, Button, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { listTrash, type Trashed } from '#shared/contracts/history.ts';
import { trashWords as words } from '#shared/locale/trash.ts';
import { ALWAYS_ANEW } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadError, RowsSkeleton } from '#web/ui/status/loading.tsx';
import { TrashRow } from './trash-row.tsx';

type TrashPageProps = {
  /** Undefined: the first page. */
  after: string | undefined;
  /** Given only to the last shown page. */
  onMore: ((after: string) => void) | undefined;
  onItems: (after: string | undefined, items: readonly Trashed[]) => void;
  onRestore: (item: Trashed) => Promise<void>;
  onRemove: (item: Trashed) => void;
};

/** One page of the trash, newest first [SAFE-12]. */
export const TrashPage = ({ after, onMore, onItems, ...actions }: TrashPageProps) => {
  const { data, error, mutate } = useCall(listTrash, { query: after === undefined ? {} : { after } }, ALWAYS_ANEW);
  const isEmpty = after === undefined && data?.items.length === 0 && data.next === null;
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
