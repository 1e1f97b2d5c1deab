import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import * as v from 'valibot';
import { settingsOf } from '#shared/embedding/settings.ts';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { ConfirmDialog } from '#web/features/embeddings/dialogs.ts';
import { ResetIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';
import { useEditing } from './use-settings-form.ts';

/** Resets the settings to the defaults of the type, after a question. */
export const ResetSettings = () => {
  const { type, form, commit } = useEditing();
  const [isAsking, setAsking] = useState(false);

  const reset = async () => {
    setAsking(false);
    form.reset(v.parse(settingsOf[type], {}), { keepDefaultValues: true });
    if (await commit()) notifySuccess(words.resetDone);
  };

  return (
    <>
      <Button
        size="sm"
        variant="plain"
        px="0"
        alignSelf="flex-start"
        color="fg.muted"
        _hover={{ color: 'fg' }}
        onClick={() => setAsking(true)}
      >
        <ResetIcon />
        {words.reset}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.reset}
        question={words.resetQuestion}
        confirm={words.resetConfirm}
        onConfirm={() => void reset()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
};
