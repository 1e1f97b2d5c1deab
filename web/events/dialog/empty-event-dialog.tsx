import { chakra, useSlotRecipe } from '@chakra-ui/react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import type { EventTarget } from '#web/events/form/opened-event.ts';
import { Loading } from '#web/ui/status/loading.tsx';

/** The box of the event dialog. A phone gives it the whole screen. */
export const BOX = {
  maxW: '47.5rem',
  my: { base: '0', sm: '6' },
  h: { base: 'full', sm: 'auto' },
  maxH: { base: 'full', sm: 'calc(100% - 3rem)' },
  borderRadius: { base: '0', sm: 'l3' },
} as const;

/** The looks of Chakra's dialog. It has no motion, so that it appears exactly where its empty frame was. */
export const LOOK = { size: 'md', placement: 'center', scrollBehavior: 'inside', motionPreset: 'none' } as const;

export const titleOf = (isEdited: boolean, isCopy: boolean): string => {
  if (isEdited) return words.editTitle;
  return isCopy ? words.copyTitle : words.createTitle;
};

/**
 * An empty frame in place of the event dialog until the dialog is drawn. It has the dialog's title and about its
 * height.
 */
export const EmptyEventDialog = ({ target }: { target: EventTarget }) => {
  const look = useSlotRecipe({ key: 'dialog' })(LOOK);
  const isCopy = target.mode === 'create' && target.from !== undefined && !target.from.isTemplate;
  return (
    <>
      <chakra.div css={look.backdrop} />
      <chakra.div css={look.positioner} top="var(--top-bar, 0)">
        <chakra.div css={look.content} {...BOX} h={{ base: 'full', sm: '47.5rem' }}>
          <chakra.div css={look.header}>
            <chakra.div css={look.title}>{titleOf(target.mode === 'edit', isCopy)}</chakra.div>
          </chakra.div>
          <Loading minHeight="60%" />
        </chakra.div>
      </chakra.div>
    </>
  );
};
