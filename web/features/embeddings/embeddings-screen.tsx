import { Box, Button, Center, Flex, Text } from '@chakra-ui/react';
import { useRef } from 'react';
import { embeddingWords as words } from '#shared/locale/embeddings.ts';
import { AppHeader } from '#web/api/session/app-header.tsx';
import { AfterList } from './after-list.tsx';
import { EmbeddingEditor } from './editor/embedding-editor.tsx';
import { EmbeddingList } from './list/embedding-list.tsx';
import { ManagerPanels } from './manager-panels.tsx';
import { PreviewScreen } from './preview/preview-screen.tsx';
import { useEmbeddings } from './use-embeddings.ts';
import { useIsWide } from './use-is-wide.ts';
import { useSelection } from './use-selection.ts';

const NothingSelected = () => (
  <Center h="full" minH="12rem" p="6">
    <Text color="fg.muted" textAlign="center">
      {words.hint}
    </Text>
  </Center>
);

/** The milliseconds within which two taps are a double tap. */
const DOUBLE_TAP_MS = 300;

/** /embeddings: list and editor, or the preview screen of one embedding. */
export const EmbeddingsScreen = () => {
  const isWide = useIsWide();
  const list = useEmbeddings();
  const { selectedId, isPreviewing, select, openPreview, closePreview } = useSelection();
  const selected = list.embeddings?.find(({ id }) => id === selectedId);

  // On a phone the editor is below the list. A choice scrolls to the editor, and a button scrolls back.
  const listPlace = useRef<HTMLDivElement>(null);
  const editorPlace = useRef<HTMLDivElement>(null);
  const arriving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const goTo = (place: HTMLElement | null): void => {
    place?.scrollIntoView({ block: 'start' });
    place?.focus({ preventScroll: true });
  };
  const choose = (id: string | null): void => {
    select(id);
    clearTimeout(arriving.current);
    if (!id || isWide) return;
    arriving.current = setTimeout(() => {
      // The second tap of a double tap renames instead.
      const isRenaming = document.activeElement instanceof HTMLInputElement;
      if (!isRenaming) goTo(editorPlace.current);
    }, DOUBLE_TAP_MS);
  };

  if (selected && isPreviewing) return <PreviewScreen embedding={selected} onClose={closePreview} />;
  return (
    <Flex direction="column" h={isWide ? '100dvh' : undefined}>
      <AppHeader title={isWide ? words.title : words.shortTitle} back="start" />
      <ManagerPanels
        list={
          <Box ref={listPlace} tabIndex={-1} outline="none" h="full">
            <EmbeddingList {...list} selectedId={selectedId} onSelect={choose} />
          </Box>
        }
        editor={
          <Box
            ref={editorPlace}
            tabIndex={-1}
            outline="none"
            h="full"
            scrollMarginTop="2"
            // The editor is as high as the window until its fields come, so that the page can scroll it to the top.
            minH={selected && !isWide ? '100dvh' : undefined}
          >
            {selected ? (
              <AfterList key={selected.id}>
                {!isWide && (
                  <Button size="sm" variant="ghost" mx="2" mt="2" onClick={() => goTo(listPlace.current)}>
                    {words.backToList}
                  </Button>
                )}
                <EmbeddingEditor embedding={selected} onPreview={() => openPreview(selected.id)} />
              </AfterList>
            ) : (
              // Shows nothing while the list is loading. On a phone the text would move when the list becomes shorter.
              list.embeddings && <NothingSelected />
            )}
          </Box>
        }
      />
    </Flex>
  );
};
