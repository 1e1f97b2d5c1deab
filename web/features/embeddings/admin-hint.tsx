import { Box, Flex } from '@chakra-ui/react';
import { editorWords as words } from '#shared/locale/embedding-fields.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { InfoIcon } from '#web/ui/icons.tsx';

/** Warns before the code is copied that an administrator's widget shows everybody's events [EMB-56]. */
export const AdminHint = () => {
  if (useCurrentUser().role !== 'admin') return null;
  return (
    <Flex role="note" gap="2.5" px="3" py="2.5" borderRadius="l2" bg="blue.subtle" color="blue.fg" textStyle="sm">
      <Box fontSize="1.125rem" pt="0.5" flex="none">
        <InfoIcon />
      </Box>
      {words.adminHint}
    </Flex>
  );
};
