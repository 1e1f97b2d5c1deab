import { Box, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useIsWide } from './use-is-wide.ts';
import { useReversePortal } from './use-reverse-portal.tsx';
import { WidePanels } from './wide-panels.tsx';

type ManagerPanelsProps = { list: ReactNode; editor: ReactNode };

/**
 * List and editor side by side with a movable border; on a phone the editor is below the list. When a tablet is turned,
 * both keep their state and typed text.
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
