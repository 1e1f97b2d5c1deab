import { Box, Flex, Text } from '@chakra-ui/react';
import { useEffect } from 'react';
import { LOG_PAGE_SIZE, listLog } from '#shared/contracts/administration.ts';
import { logTypeNames, logWords as words } from '#shared/locale/admin-log.ts';
import { pluralForm } from '#shared/locale/plural.ts';
import { useCall } from '#web/api/use-call.ts';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { countText } from '#web/features/admin/parts/number-text.ts';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { ExportButton } from './export-button.tsx';
import { logCallInput } from './log-call.ts';
import { LogTable } from './log-table.tsx';
import { Pager } from './pager.tsx';
import { searchOf, useLogQuery } from './use-log-query.ts';
import { zoneText } from './zone-text.ts';

const FILTERS = [
  { value: 'ALL', label: words.all },
  { value: 'USER', label: logTypeNames.USER },
  { value: 'AUTH', label: logTypeNames.AUTH },
  { value: 'OTHER', label: logTypeNames.OTHER },
] as const;

/** The screen /admin/events: the log, with ten entries on a page. Page and filter are in the address [LOG-02]. */
export const LogPage = () => {
  const { page, filter, setFilter, correctPage } = useLogQuery();
  const { data, error, isLoading, mutate } = useCall(listLog, logCallInput({ page, filter }, LOG_PAGE_SIZE), {
    keepPreviousData: true,
  });

  const pages = data?.pagination.pages ?? 0;
  const isBeyond = !isLoading && pages > 0 && page > pages;
  useEffect(() => {
    if (isBeyond) correctPage(pages);
  });

  const content = () => {
    if (!data) return <RowsSkeleton rows={LOG_PAGE_SIZE} height="2.5rem" />;
    if (data.events.length > 0) return <LogTable entries={data.events} stale={isLoading || error !== undefined} />;
    return (
      <Text p="8" textAlign="center" color="fg.muted" role="status">
        {words.empty}
      </Text>
    );
  };

  return (
    <AdminPageFrame title={words.title} hint={words.hint}>
      <Flex gap="3" wrap="wrap" justify="space-between">
        <Box flex="1" minW="min(11rem, 100%)" maxW="18rem">
          <SelectField label={words.filter} isLabelHidden value={filter} options={FILTERS} onValue={setFilter} />
        </Box>
        <ExportButton filter={filter} />
      </Flex>
      {error && <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />}
      {(data || !error) && <Surface>{content()}</Surface>}
      {data && data.events.length > 0 && (
        <Pager current={page} pages={pages} searchOfPage={(to) => searchOf({ page: to, filter }) || '?'} />
      )}
      <Box textStyle="xs" color="fg.muted" textAlign="center">
        {data && `${words.total(countText(data.pagination.total), pluralForm(data.pagination.total, words.entries))}. `}
        {words.timeIn(zoneText(new Date()))}
      </Box>
    </AdminPageFrame>
  );
};
