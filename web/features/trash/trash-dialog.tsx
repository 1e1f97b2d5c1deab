import { Box, Button, Text } from '@chakra-ui/react';
import { useCallback, useRef, useState } from 'react';
import type { Calendar } from '#shared/contracts/calendars.ts';
import type { Trashed } from '#shared/contracts/history.ts';
import { trashWords as words } from '#shared/locale/trash.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { removeAll, removeForGood, restore, restoreShared } from './trash-calls.ts';
import { TrashPage } from './trash-page.tsx';

/** The subject of the question about a deletion: one item, or the whole trash. */
type Asked = Trashed | 'all';

/**
 * «Корзина»: the items that were deleted in the last 30 days. Each can be restored or deleted for good [SAFE-12,
 * SAFE-14, SAFE-16].
 */
export const TrashDialog = ({ onClose }: { onClose: () => void }) => {
  const { id: me } = useCurrentUser();
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined]);
  /** Cursors of the shown pages that have items of the user's own. The first page has the cursor undefined. */
  const [own, setOwn] = useState<ReadonlySet<string | undefined>>(new Set());
  const hasOwn = cursors.some((after) => own.has(after));
  const [asked, setAsked] = useState<Asked>();
  const [isBusy, setBusy] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const isAsked = asked !== undefined;
  // The subject stays while the question fades out.
  const [about, setAbout] = useState<Asked>('all');

  const noteItems = useCallback(
    (after: string | undefined, items: readonly Trashed[]) =>
      setOwn((before) => {
        const others = [...before].filter((one) => one !== after);
        return new Set(items.some(({ ownerId }) => ownerId === me) ? [...others, after] : others);
      }),
    [me],
  );
  const ask = (of: Asked) => {
    setAbout(of);
    setAsked(of);
  };
  /** Gives the focus to the list if the row with the focus has disappeared. */
  const keepFocus = () =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) list.current?.focus();
    });

  const bringBack = async (item: Trashed | Calendar) => {
    await ('kind' in item ? restore(item) : restoreShared(item));
    keepFocus();
  };
  const confirm = async () => {
    if (!asked) return;
    setBusy(true);
    await (asked === 'all' ? removeAll() : removeForGood(asked));
    setBusy(false);
    setAsked(undefined);
    if (asked === 'all') setCursors([undefined]);
  };
  const [title, question, label] =
    about === 'all'
      ? [words.clearTitle, words.clearText, words.clear]
      : [words.removeTitle, words.removeText(about.title), words.remove];

  return (
    <ListDialog
      title={words.title}
      closeLabel={words.close}
      onClose={onClose}
      size="md"
      footer={
        hasOwn && (
          <Button variant="outline" colorPalette="red" onClick={() => ask('all')}>
            {words.clear}
          </Button>
        )
      }
    >
      <Box ref={list} tabIndex={-1} outline="none">
        <Text pb="3" color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
        {cursors.map((after, at) => (
          <TrashPage
            key={after ?? ''}
            after={after}
            onMore={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
            onItems={noteItems}
            onRestore={bringBack}
            onRemove={ask}
          />
        ))}
      </Box>
      <ConfirmDialog
        isOpen={isAsked}
        title={title}
        question={question}
        confirm={label}
        isBusy={isBusy}
        finalFocusEl={() => {
          keepFocus();
          return null;
        }}
        onConfirm={() => void confirm()}
        onCancel={() => setAsked(undefined)}
      />
    </ListDialog>
  );
};
