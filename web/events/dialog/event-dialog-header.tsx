import { Button, chakra, Dialog, Spacer } from '@chakra-ui/react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { HistoryIcon } from '#web/ui/icons.tsx';

type Props = {
  title: string;
  /** Undefined: there is no history to open. */
  onHistory: (() => void) | undefined;
};

/** Title of the event dialog, and «История»; phones have room for its icon. */
export const EventDialogHeader = ({ title, onHistory }: Props) => (
  <Dialog.Header pb="3" pe="14" alignItems="center" flexWrap="wrap">
    <Dialog.Title>{title}</Dialog.Title>
    <Spacer />
    {onHistory && (
      <Button
        size="sm"
        variant="ghost"
        colorPalette="gray"
        my="-2"
        px={{ base: '2', sm: '3.5' }}
        aria-label={words.history}
        title={words.history}
        onClick={onHistory}
      >
        <HistoryIcon />
        <chakra.span hideBelow="sm">{words.history}</chakra.span>
      </Button>
    )}
  </Dialog.Header>
);
