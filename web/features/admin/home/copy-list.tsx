import { Box, Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Copy } from '#shared/contracts/administration.ts';
import { copyWords as words } from '#shared/locale/admin.ts';
import { pluralForm } from '#shared/locale/plural.ts';
import { errorText } from '#web/api/api-error.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import { entryTimeText } from '#web/features/admin/log/zone-text.ts';
import { type Column, DataTable } from '#web/features/admin/parts/data-table.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { countText, sizeText } from '#web/features/admin/parts/number-text.ts';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { useFocusAfterRemoval } from '#web/ui/dialog/use-focus-after-removal.ts';
import { CopyButtons } from './copy-buttons.tsx';
import type { Copies } from './use-copies.ts';

const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);

/** Copies shown at a time. */
const STEP = 10;

const whenOf = ({ createdAt }: Copy): string => entryTimeText(createdAt);

const amountOf = ({ items, pictures }: Copy): string =>
  words.itemsOf(
    `${countText(items)} ${pluralForm(items, words.itemForms)}`,
    `${countText(pictures)} ${pluralForm(pictures, words.pictureForms)}`,
  );

/** The copies of the database, newest first, with buttons to download and delete [DB-16, DB-17]. */
export const CopyList = ({ copies: { copies, error, reload, remove } }: { copies: Copies }) => {
  const [shown, setShown] = useState(STEP);
  const [doomed, setDoomed] = useState<Copy | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const focus = useFocusAfterRemoval();

  const ask = (copy: Copy) => {
    focus.remember();
    setDoomed(copy);
    setAsking(true);
  };

  const confirm = async () => {
    if (!doomed) return;
    setBusy(true);
    const isGone = await remove(doomed);
    setBusy(false);
    if (isGone) focus.removed();
    setAsking(false);
  };

  const columns: readonly Column<Copy>[] = [
    {
      id: 'when',
      header: words.createdAt,
      cell: (copy) => (
        <Box fontWeight="medium" fontVariantNumeric="tabular-nums">
          {whenOf(copy)}
        </Box>
      ),
    },
    { id: 'size', header: words.size, width: '7rem', cell: ({ bytes }) => sizeText(bytes) },
    { id: 'items', header: words.items, cell: (copy) => <Box color="fg.muted">{amountOf(copy)}</Box> },
    {
      id: 'actions',
      header: words.actions,
      width: '15rem',
      end: true,
      cell: (copy) => <CopyButtons copy={copy} when={whenOf(copy)} onRemove={() => ask(copy)} />,
    },
  ];

  const list = () => {
    if (!copies) {
      if (!error) return <RowsSkeleton rows={2} />;
      return <LoadFailed title={words.loadFailed} reason={errorText(error)} onRetry={reload} />;
    }
    if (copies.length === 0) return <Text color="fg.muted">{words.empty}</Text>;
    return (
      <Surface>
        <DataTable
          label={words.title}
          columns={columns}
          rows={copies.slice(0, shown)}
          keyOf={({ name }) => name}
          narrow={'"when when size" "items items items" "actions actions actions"'}
        />
      </Surface>
    );
  };

  const rest = (copies?.length ?? 0) - shown;
  return (
    <Stack as="section" gap="3" aria-label={words.title} pt="2">
      <Box>
        <Heading as="h3" size="sm">
          {words.title}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
      </Box>
      {list()}
      {rest > 0 && (
        <Button
          alignSelf="flex-start"
          size="sm"
          variant="outline"
          colorPalette="gray"
          onClick={() => setShown(shown + STEP)}
        >
          {words.more(Math.min(STEP, rest))}
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.removeTitle}
        question={words.removeQuestion(doomed ? whenOf(doomed) : '')}
        confirm={words.remove}
        isBusy={isBusy}
        finalFocusEl={focus.target}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        <Text mt="2" color="fg.muted">
          {words.removeConsequences}
        </Text>
      </ConfirmDialog>
    </Stack>
  );
};
