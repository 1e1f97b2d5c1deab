import { Button, Dialog, HStack, Spacer } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { shellWords } from '#shared/locale/shell.ts';
import { useBottomBar } from '#web/ui/use-bottom-bar.ts';

type Props = {
  /** Actions on the event as a whole. */
  actions: ReactNode;
  /** Id of the form that the button submits. */
  formId: string;
  /** «Сохранить» or «Создать»; null: the event may only be viewed. */
  submitLabel: string | null;
  isBusy: boolean;
  onCancel: () => void;
};

/** The buttons below the event's form. */
export const EventDialogFooter = ({ actions, formId, submitLabel, isBusy, onCancel }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  return (
    <Dialog.Footer ref={bar} borderTopWidth="1px" pt="4" px={{ base: '4', sm: '6' }} columnGap="0" flexWrap="wrap">
      {actions}
      <Spacer />
      <HStack gap="2">
        <Button variant="outline" colorPalette="gray" onClick={onCancel}>
          {shellWords.cancel}
        </Button>
        {submitLabel !== null && (
          <Button type="submit" form={formId} disabled={isBusy} aria-busy={isBusy}>
            {submitLabel}
          </Button>
        )}
      </HStack>
    </Dialog.Footer>
  );
};
