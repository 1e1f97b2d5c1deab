import { Box, Stack } from '@chakra-ui/react';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/api/lazy/lazy-part.ts';
import { Loading } from '#web/ui/status/loading.tsx';
import { useIsWide } from './use-is-wide.ts';
import { useReversePortal } from './use-reverse-portal.tsx';

const WidePanels = lazyPart(async () => (await import('./wide-panels.tsx')).WidePanels);

type Props = { list: ReactNode; editor: ReactNode };

/**
 * The list beside the editor, the border between them can be moved; on a phone one below the other. Both go on as
 * they are, with what is typed in them, when a tablet is turned.
 */
export const ManagerPanels = ({ list, editor }: Props) => {
  const keptList = useReversePortal(list);
  const keptEditor = useReversePortal(editor);
  const places = useIsWide() ? (
    <Suspense fallback={<Loading minHeight="0" />}>
      <WidePanels list={keptList.place} editor={keptEditor.place} />
    </Suspense>
  ) : (
    <Stack as="main" gap="0">
      <Box borderBottomWidth="1px">{keptList.place}</Box>
      {keptEditor.place}
    </Stack>
  );
  return (
    <>
      {places}
      {keptList.content}
      {keptEditor.content}
    </>
  );
};
