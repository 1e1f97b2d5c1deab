import { Box, Button } from '@chakra-ui/react';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { Note } from '#web/features/admin/parts/note.tsx';
import type { SaveRefusal } from './save-settings.ts';

type Props = {
  refusal: SaveRefusal | null;
  /** Loads the stored settings into the form. */
  onReload: () => void;
};

/**
 * Why a save was refused. If a colleague has saved meanwhile, a button loads the colleague's settings into the form.
 */
export const SaveRefused = ({ refusal, onReload }: Props) =>
  refusal && (
    <Note tone="bad" title={words.saveFailed} live>
      {refusal.reason}
      {refusal.isStale && (
        <Box mt="3">
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            h="auto"
            minH="9"
            whiteSpace="normal"
            onClick={onReload}
          >
            {words.reload}
          </Button>
        </Box>
      )}
    </Note>
  );
