import { Center, Flex, Text } from '@chakra-ui/react';
import { useCallback, useRef } from 'react';
import { embeddingWords as words } from '#shared/locale/embeddings.ts';
import { AfterList } from './after-list.tsx';
import { EmbeddingEditor } from './editor/embedding-editor.tsx';
import { EmbeddingList } from './list/embedding-list.tsx';
import { ManagerHeader } from './manager-header.tsx';
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

/** SPEC §2, /embeddings: list and editor, or the preview screen of one embedding. */
export const EmbeddingsScreen = () => {
  const isWide = useIsWide();
  const list = useEmbeddings();
  const { selectedId, isPreviewing, select, openPreview, closePreview } = useSelection();
  const selected = list.embeddings?.find(({ id }) => id === selectedId);

  const flush = useRef(async (): Promise<void> => undefined);
  const registerFlush = useCallback((next: () => Promise<void>) => {
    flush.current = next;
  }, []);

  if (selected && isPreviewing) return <PreviewScreen embedding={selected} onClose={closePreview} />;
  return (
    <Flex direction="column" h={isWide ? '100dvh' : undefined}>
      <ManagerHeader beforeLeave={() => flush.current()} />
      <ManagerPanels
        list={<EmbeddingList {...list} selectedId={selectedId} onSelect={select} />}
        editor={
          selected ? (
            <AfterList>
              <EmbeddingEditor
                key={selected.id}
                embedding={selected}
                onPreview={() => openPreview(selected.id)}
                registerFlush={registerFlush}
              />
            </AfterList>
          ) : (
            <NothingSelected />
          )
        }
      />
    </Flex>
  );
};
