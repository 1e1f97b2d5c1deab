import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { madeLinkWords } from '#shared/locale/links.ts';
import { draftLinkWords as words } from '#shared/locale/publishing.ts';
import { CopyIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { copyWithToast } from '#web/ui/copy-text.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { makeDraftLink, removeDraftLink } from './publish-calls.ts';

const QUESTIONS = {
  replace: { title: words.replaceTitle, question: words.replaceQuestion, confirm: words.replace, call: makeDraftLink },
  remove: { title: words.removeTitle, question: words.removeQuestion, confirm: words.remove, call: removeDraftLink },
} as const;

type ContentProps = { embedding: Embedding; onClose: () => void };

const DraftLink = ({ embedding, onClose }: ContentProps) => {
  const { widgetToken, draftKey, name } = embedding;
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<keyof typeof QUESTIONS>('replace');
  const [isAsking, setAsking] = useState(false);
  const link = draftKey === undefined ? null : `${location.origin}/calendar/${widgetToken}?draft=${draftKey}`;

  // Gets the focus after the link was made or revoked, because the pressed button is gone then.
  const first = useRef<HTMLButtonElement>(null);
  const before = useRef(draftKey);
  useEffect(() => {
    if (before.current !== draftKey) first.current?.focus();
    before.current = draftKey;
  }, [draftKey]);

  const run = async (call: typeof makeDraftLink) => {
    setBusy(true);
    await call(embedding);
    setBusy(false);
    setAsking(false);
  };
  const ask = (question: keyof typeof QUESTIONS) => {
    setAsked(question);
    setAsking(true);
  };
  const { call, ...question } = QUESTIONS[asked];

  return (
    <ListDialog title={words.title(name)} closeLabel={words.close} onClose={onClose} size="md">
      <Stack gap="4">
        <Text>{words.who}</Text>
        {link === null ? (
          <>
            <Text color="fg.muted">{words.none}</Text>
            <Button ref={first} alignSelf="flex-start" disabled={isBusy} onClick={() => void run(makeDraftLink)}>
              {words.make}
            </Button>
          </>
        ) : (
          <>
            <TextField label={words.link} readOnly value={link} onValue={() => undefined} />
            <Text textStyle="sm" color="fg.muted">
              {words.ifLost}
            </Text>
            <Flex gap="2" wrap="wrap">
              <Button ref={first} onClick={() => void copyWithToast(link, madeLinkWords)}>
                <CopyIcon />
                {words.copy}
              </Button>
              <Button variant="outline" colorPalette="gray" onClick={() => ask('replace')}>
                {words.replace}
              </Button>
              <Button variant="outline" colorPalette="red" onClick={() => ask('remove')}>
                {words.remove}
              </Button>
            </Flex>
          </>
        )}
      </Stack>
      <ConfirmDialog
        {...question}
        isOpen={isAsking}
        isBusy={isBusy}
        finalFocusEl={() => first.current}
        onConfirm={() => void run(call)}
        onCancel={() => setAsking(false)}
      />
    </ListDialog>
  );
};

type DraftLinkDialogProps = ContentProps & { isOpen: boolean };

/** The secret link to the draft: makes, replaces and revokes the link, and says who sees what [LIVE-11, LIVE-12]. */
export const DraftLinkDialog = ({ isOpen, ...props }: DraftLinkDialogProps) => isOpen && <DraftLink {...props} />;
