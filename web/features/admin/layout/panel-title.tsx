import { Box } from '@chakra-ui/react';
import { adminWords as words } from '#shared/locale/admin.ts';
import { useInstitution } from '#web/ui/institution.tsx';

/** The sidebar's title, and the institution's name if it has one [FACE-24]. */
export const PanelTitle = () => {
  const name = useInstitution()?.name;
  return (
    <Box flex="1" minW="0">
      <Box fontWeight="semibold" hyphens="auto">
        {words.title}
      </Box>
      {name && (
        <Box textStyle="xs" color="fg.muted" truncate title={name}>
          {name}
        </Box>
      )}
    </Box>
  );
};
