import { Button, HStack, Text } from '@chakra-ui/react';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';

type Props = {
  /** The server's text. */
  text: string;
  /** Saves over what others have written meanwhile; undefined: that is no way out. */
  onSaveOver: (() => void) | undefined;
  isBusy: boolean;
};

/** Why the event could not be saved; where somebody has changed it meanwhile, with «Сохранить поверх» [SAFE-09]. */
export const SaveFailure = ({ text, onSaveOver, isBusy }: Props) => (
  <HStack px="6" py="3" gap="3" wrap="wrap">
    <Text role="alert" flex="1" minW="12rem" color="fg.error" fontWeight="medium">
      {text}
    </Text>
    {onSaveOver && (
      <Button size="sm" variant="outline" colorPalette="gray" disabled={isBusy} onClick={onSaveOver}>
        {words.saveOver}
      </Button>
    )}
  </HStack>
);
