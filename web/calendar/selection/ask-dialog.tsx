import { Button } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';

type Props = {
  title: string;
  /** The label of the button that sends the answer. */
  action: string;
  isReady: boolean;
  onAnswer: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A question about the chosen events. It is a form in a dialog above the list of events. */
export const AskDialog = ({ title, action, isReady, onAnswer, onClose, children }: Props) => {
  const id = useId();
  return (
    <ListDialog
      title={title}
      size="sm"
      onClose={onClose}
      body={{ pb: '4' }}
      footer={
        <Button type="submit" form={id} disabled={!isReady}>
          {action}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(domEvent) => {
          domEvent.preventDefault();
          // The list's form is around this dialog, and React would pass the event to it.
          domEvent.stopPropagation();
          onAnswer();
        }}
      >
        {children}
      </form>
    </ListDialog>
  );
};
