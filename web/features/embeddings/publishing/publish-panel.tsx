import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { getSeen, OTHER_HOSTS } from '#shared/contracts/visits.ts';
import { editorWords } from '#shared/locale/embedding-fields.ts';
import { shortMomentText } from '#shared/locale/moment-text.ts';
import { publishWords as words } from '#shared/locale/publishing.ts';
import { useCall } from '#web/api/use-call.ts';
import { ConfirmDialog } from '#web/features/embeddings/dialogs.ts';
import { draftErrors } from '#web/features/embeddings/editor/settings-draft.ts';
import { useEditing } from '#web/features/embeddings/editor/use-settings-form.ts';
import { CheckIcon, WarningIcon } from '#web/ui/icons.tsx';
import { notifyError } from '#web/ui/toast/notify.tsx';
import { changedLabels } from './draft-state.ts';
import { discardDraft, publish } from './publish-calls.ts';

/** How many changed settings, or sites, are named at most. The others are counted. */
const NAMED = 3;
// On a phone the buttons fill their rows.
const BUTTON = { size: 'sm', flex: { base: '1 1 auto', sm: 'none' } } as const;

/** For so many days after its last visit a site with a fixed code still counts. */
const RECENT_DAYS = '30';

/** The sites on which publishing changes nothing, because their code has settings of its own [FACE-21]. */
const FixedSites = ({ embedding }: { embedding: Embedding }) => {
  const { data } = useCall(getSeen, { params: { id: embedding.id }, query: { days: RECENT_DAYS } });
  const since = data?.days[0]?.day;
  const hosts = since
    ? data.hosts.filter(({ host, fixed }) => host && host !== OTHER_HOSTS && fixed && fixed >= since)
    : [];
  if (hosts.length === 0) return null;
  const names = hosts.slice(0, NAMED).map(({ host }) => host);
  return <Text color="fg.muted">{words.fixedOn(names, hosts.length - NAMED)}</Text>;
};

/** Says what visitors see, with buttons that publish or discard the draft [FACE-22]. */
export const PublishPanel = ({ embedding }: { embedding: Embedding }) => {
  const { type, form, commit } = useEditing();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);

  const when = shortMomentText(new Date(embedding.published.at), new Date());
  const labels = changedLabels(embedding);
  const isSame = labels.length === 0;

  const publishDraft = async () => {
    // The save would leave out invalid fields without a word.
    if (draftErrors(type, form.state.values)) return notifyError(editorWords.leftUnsaved);
    setBusy(true);
    void commit();
    await publish(embedding);
    setBusy(false);
  };
  const discard = async () => {
    setAsking(false);
    setBusy(true);
    // Saves typed text first, so that a version keeps it.
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
        <Box minW="0" textStyle="sm" role="status" overflowWrap="anywhere">
          <Text>{isSame ? words.same(when) : words.changed(labels.slice(0, NAMED), labels.length - NAMED)}</Text>
          {!isSame && <FixedSites embedding={embedding} />}
        </Box>
      </Flex>
      {!isSame && (
        <Flex gap="2" wrap="wrap" flex={{ base: '1 0 100%', sm: '0 1 auto' }}>
          <Button {...BUTTON} disabled={isBusy} onClick={() => void publishDraft()}>
            {words.publish}
          </Button>
          <Button {...BUTTON} variant="outline" colorPalette="gray" disabled={isBusy} onClick={() => setAsking(true)}>
            {words.discard}
          </Button>
        </Flex>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={words.discard}
        question={words.discardQuestion(when)}
        confirm={words.discardConfirm}
        cancel={words.discardCancel}
        onConfirm={() => void discard()}
        onCancel={() => setAsking(false)}
      />
    </Flex>
  );
};
