import { Button, chakra } from '@chakra-ui/react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { icon, TrashIcon } from '#web/ui/icons.tsx';

const CopyIcon = icon(<path d="M8.5 8.5h11v11h-11ZM15.5 8.5v-4h-11v11h4" />);

type Props = {
  onRemove: () => void;
  onDuplicate: () => void;
  isBusy: boolean;
  /** A picture is made smaller: it would be left out of a copy. */
  isShrinking: boolean;
};

const LOOK = { variant: 'ghost', px: { base: '2', sm: '4' } } as const;

/** Actions on an event as a whole: «Удалить», «Дублировать»; phones have room for their icons. */
export const EventActions = ({ onRemove, onDuplicate, isBusy, isShrinking }: Props) => (
  <>
    <Button
      {...LOOK}
      colorPalette="red"
      title={words.remove}
      aria-label={words.remove}
      onClick={onRemove}
      disabled={isBusy}
    >
      <TrashIcon />
      <chakra.span hideBelow="sm">{words.remove}</chakra.span>
    </Button>
    <Button
      {...LOOK}
      colorPalette="gray"
      title={words.duplicate}
      aria-label={words.duplicate}
      onClick={onDuplicate}
      disabled={isBusy || isShrinking}
    >
      <CopyIcon />
      <chakra.span hideBelow="sm">{words.duplicate}</chakra.span>
    </Button>
  </>
);
