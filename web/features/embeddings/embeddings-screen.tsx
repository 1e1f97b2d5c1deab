import { Center, Flex, Text } from '@chakra-ui/react';
import { embeddingWords as words } from '#shared/locale/embeddings.ts';
import { pageTitles } from '#shared/locale/shell.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { EmbeddingEditor } from './editor/embedding-editor.tsx';
import { EmbeddingList } from './list/embedding-list.tsx';
import { ManagerHeader } from './manager-header.tsx';
import { ManagerPanels } from './manager-panels.tsx';
import { useEmbeddings } from './use-embeddings.ts';
import { useSelection } from './use-selection.ts';

const NothingSelected = () => (
  <Center h="full" minH="12rem" p="6">
    <Text color="fg.muted" textAlign="center">
      {words.hint}
    </Text>
  </Center>
);

/** SPEC §2, /embeddings. */
export const EmbeddingsScreen = () => {
  usePageTitle(pageTitles.embeddings);
  const list = useEmbeddings();
  const { selectedId, select } = useSelection();
  const selected = list.embeddings?.find(({ id }) => id === selectedId);

  return (
    <Flex direction="column" h={{ md: '100dvh' }}>
      <ManagerHeader beforeLeave={async () => undefined} />
      <ManagerPanels
        list={<EmbeddingList {...list} selectedId={selectedId} onSelect={select} />}
        editor={selected ? <EmbeddingEditor key={selected.id} embedding={selected} /> : <NothingSelected />}
      />
    </Flex>
  );
};
