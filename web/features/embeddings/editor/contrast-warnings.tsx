import { Box, Flex, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { contrastParts, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { contrastsOf, LEAST_CONTRAST } from './contrast.ts';
import { useEditing } from './use-settings-form.ts';

// The ratio is cut off, because a rounded 4.49 would pass as 4.5.
const ratioText = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');

/** Names the widget's texts that have too little contrast for some visitors. It does not prevent anything. */
export const ContrastWarnings = () => {
  const { form } = useEditing();
  const settings = useStore(form.store, (state) => state.values);
  const poor = contrastsOf(settings).filter(({ ratio }) => ratio < LEAST_CONTRAST);
  return (
    <Stack role="status" gap="2">
      {poor.map(({ part, ratio }) => (
        <Flex
          key={part}
          gap="2.5"
          px="3"
          py="2.5"
          borderRadius="l2"
          bg="orange.subtle"
          color="orange.fg"
          textStyle="sm"
        >
          <Box fontSize="1.125rem" pt="0.5" flex="none">
            <WarningIcon />
          </Box>
          {words.contrast(contrastParts[part], ratioText(ratio))}
        </Flex>
      ))}
    </Stack>
  );
};
