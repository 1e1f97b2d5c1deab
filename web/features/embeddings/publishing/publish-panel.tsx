import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { editorWords } from '#shared/locale/embedding-fields.ts';
import { shortMomentText } from '#shared/locale/moment-text.ts';
import { draftLinkWords, publishWords as words } from '#shared/locale/publishing.ts';
import { ConfirmDialog, DraftLinkDialog } from '#web/features/embeddings/dialogs.ts';
import { draftErrors } from '#web/features/embeddings/editor/settings-draft.ts';
import { useEditing } from '#web/features/embeddings/editor/use-settings-form.ts';
import { CheckIcon, LinkIcon, WarningIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { changedLabels } from './draft-state.ts';
import { discardDraft, publish } from './publish-calls.ts';

/** Changed settings that are named; the others are counted. */
const NAMED = 3;
// On a phone they fill the lines that they need.
const BUTTON = { size: 'sm', flex: { base: '1 1 auto', sm: 'none' } } as const;
const QUIET = { ...BUTTON, variant: 'outline', colorPalette: 'gray' } as const;

type PublishPanelProps = {
  embedding: Embedding;
  /** Shows the code that follows what is published. */
  onGetLive: () => void;
};

/** The time of the last publication, the changes of the draft, and buttons to publish or discard them. */
export const PublishPanel = ({ embedding, onGetLive }: PublishPanelProps) => {
  const { type, form, commit } = useEditing();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isLinkOpen, setLinkOpen] = useState(false);

  const when = shortMomentText(new Date(embedding.published.at), new Date());
  const labels = changedLabels(embedding);
  const isSame = labels.length === 0;

  const publishDraft = async () => {
    // Invalid fields would be left out silently.
    if (draftErrors(type, form.state.values)) return notifyError(editorWords.leftUnsaved);
    setBusy(true);
    void commit();
    await publish(embedding);
    setBusy(false);
  };
  const discard = async () => {
    setAsking(false);
    setBusy(true);
    // Saves typed text too, so that a version keeps it.
    void commit();
    const now = await discardDraft(embedding);
    if (now) form.reset(now.settings, { keepDefaultValues: true });
    setBusy(false);
  };

  return (
    <Flex
      as="section"
      aria-label={words.region}
      gap="3"
      wrap="wrap"
      align="center"
      justify="space-between"
      px="3.5"
      py="3"
      borderRadius="l2"
      borderWidth="1px"
      borderColor={isSame ? 'border' : 'orange.fg'}
      bg="bg.panel"
    >
      <Flex gap="2.5" flex="1 1 16rem" minW="0">
        <Box fontSize="1.125rem" pt="0.5" flex="none" color={isSame ? 'green.fg' : 'orange.fg'}>
          {isSame ? <CheckIcon /> : <WarningIcon />}
        </Box>
        <Box minW="0" textStyle="sm">
          <Box role="status">
            <Text fontWeight="medium" color={isSame ? undefined : 'orange.fg'}>
              {isSame ? words.published(when) : words.isOther}
            </Text>
            <Text>{isSame ? words.isSame : words.others}</Text>
            {!isSame && <Text>{words.published(when)}</Text>}
          </Box>
          {!isSame && (
            <Text overflowWrap="anywhere">{words.changed(labels.slice(0, NAMED), labels.length - NAMED)}</Text>
          )}
          <Text textStyle="xs" color="fg.muted" mt="1">
            {words.onlyLive}{' '}
            <Button variant="plain" size="xs" minH="0" p="0" textDecoration="underline" onClick={onGetLive}>
              {words.getLive}
            </Button>
          </Text>
        </Box>
      </Flex>
      <Flex gap="2" wrap="wrap" flex={{ base: '1 0 100%', sm: '0 1 auto' }}>
        {!isSame && (
          <>
            <Button {...BUTTON} disabled={isBusy} onClick={() => void publishDraft()}>
              {words.publish}
            </Button>
            <Button {...QUIET} disabled={isBusy} onClick={() => setAsking(true)}>
              {words.discard}
            </Button>
          </>
        )}
        <Button {...QUIET} onClick={() => setLinkOpen(true)}>
          <LinkIcon />
          {draftLinkWords.open}
        </Button>
      </Flex>
      <ConfirmDialog
        isOpen={isAsking}
        title={words.discard}
        question={words.discardQuestion(when)}
        confirm={words.discardConfirm}
        cancel={words.discardCancel}
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
      <DraftLinkDialog isOpen={isLinkOpen} embedding={embedding} onClose={() => setLinkOpen(false)} />
    </Flex>
  );
};
