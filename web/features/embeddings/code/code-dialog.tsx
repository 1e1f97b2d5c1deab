import { Button, Dialog, IconButton, Portal, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { previewCode, sizesFollow } from '#shared/embedding/embed-code.ts';
import { codeKindLabels, codeWords as words } from '#shared/locale/embeddings.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { AdminHint } from '#web/features/embeddings/admin-hint.tsx';
import { CopyIcon } from '#web/features/embeddings/embedding-icons.tsx';
import { hasDraft } from '#web/features/embeddings/publishing/draft-state.ts';
import { ignoreFocusOutside } from '#web/ui/dialog/dialog-frame.tsx';
import { CloseIcon } from '#web/ui/icons.tsx';
import { Tabs, tabId } from '#web/ui/tabs.tsx';
import { findToaster } from '#web/ui/toast/toaster.tsx';
import { type CodeKind, keepCodeKind, readCodeKind } from './code-kind.ts';
import { codesOf } from './codes-of.ts';
import { copyCode } from './copy-code.ts';
import { HighlightedCode } from './highlighted-code.tsx';
import { type Part, PartChoice, WHOLE } from './part-choice.tsx';
import { PasteHelp } from './paste-help.tsx';

const PANEL = 'embed-code';
const KINDS = (['live', 'fixed'] as const).map((value) => ({ value, label: codeKindLabels[value] }));

/** Says whether a kind of code must be replaced after changes [LIVE-01, LIVE-14]. */
const kindText = (kind: CodeKind, embedding: Embedding): string => {
  if (kind === 'fixed') return words.settingsTravel;
  const parts: string[] = [words.livesOn];
  if (!sizesFollow(embedding)) parts.push(words.sizeStays);
  if (hasDraft(embedding)) parts.push(words.draftWaits);
  return parts.join(' ');
};

type ContentProps = {
  embedding: Embedding;
  /** The embedding from which the code is made; by default the saved one. */
  coded?: Embedding | undefined;
  /**
   * Whether only the codes of HTML and IFRAME are shown. The button copies the code of the embedding's type in any case
   * [CODE-15].
   */
  isPreview?: boolean;
  onClose: () => void;
};

const Content = ({ embedding, coded = embedding, isPreview = false, onClose }: ContentProps) => {
  const [kind, setKind] = useState(readCodeKind);
  const [part, setPart] = useState<Part>(WHOLE);
  const code = part.isMissing ? '' : codesOf(coded, part.block)[kind];
  const choose = (next: CodeKind): void => {
    setKind(next);
    keepCodeKind(next);
  };
  return (
    <>
      <Dialog.Body>
        <Stack gap="4">
          <Dialog.Description color="fg.muted">{words.dialogText}</Dialog.Description>
          <AdminHint />
          <PartChoice embedding={coded} value={part} onValue={setPart} />
          <Tabs label={words.kind} tabs={KINDS} value={kind} onValue={choose} panelId={PANEL} />
          <Stack gap="4" id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, kind)}>
            <Text textStyle="sm">{kindText(kind, embedding)}</Text>
            <PasteHelp embedding={coded} kind={kind} block={part.block} />
            {code && <HighlightedCode code={isPreview ? previewCode(embedding, code) : code} />}
          </Stack>
        </Stack>
      </Dialog.Body>
      <Dialog.Footer borderTopWidth="1px" pt="4" flexWrap="wrap">
        <Button variant="outline" colorPalette="gray" onClick={onClose}>
          {shellWords.close}
        </Button>
        <Button disabled={!code} onClick={() => void copyCode(code)}>
          <CopyIcon />
          {words.copy}
        </Button>
      </Dialog.Footer>
    </>
  );
};

type CodeDialogProps = ContentProps & { isOpen: boolean };

/** «Код для встраивания»: the live code and the fixed code, and where to paste them [EMB-06, LIVE-01]. */
export const CodeDialog = ({ isOpen, onClose, ...content }: CodeDialogProps) => (
  <Dialog.Root
    placement="center"
    size="lg"
    scrollBehavior="inside"
    open={isOpen}
    lazyMount
    unmountOnExit
    // A click on a toast does not close the dialog.
    persistentElements={[findToaster]}
    onFocusOutside={ignoreFocusOutside}
    onOpenChange={({ open }) => {
      if (!open) onClose();
    }}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner p={{ base: '3', md: '6' }}>
        <Dialog.Content borderRadius="l3" my="auto">
          <Dialog.Header pb="1">
            <Dialog.Title>{words.dialogTitle}</Dialog.Title>
          </Dialog.Header>
          <Content {...content} onClose={onClose} />
          <IconButton
            aria-label={words.dismiss}
            variant="ghost"
            colorPalette="gray"
            size="sm"
            position="absolute"
            top="3"
            insetEnd="3"
            onClick={onClose}
          >
            <CloseIcon />
          </IconButton>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
);
