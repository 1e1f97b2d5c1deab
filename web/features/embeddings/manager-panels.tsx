import { Box, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useIsWide } from './use-is-wide.ts';
import { useReversePortal } from './use-reverse-portal.tsx';
import { WidePanels } from './wide-panels.tsx';

type ManagerPanelsProps = { list: ReactNode; editor: ReactNode };

/**
 * The list beside the editor, the border between them can be moved; on a phone one below the other. Both go on as
 * they are, with what is typed in them, when a tablet is turned.
 */
export const ManagerPanels = ({ list, editor }: ManagerPanelsProps) => {
  const keptList = useReversePortal(list);
  const keptEditor = useReversePortal(editor);
  const places = useIsWide() ? (
    <WidePanels list={keptList.place} editor={keptEditor.place} />
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
