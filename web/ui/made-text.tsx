import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { copyWithToast } from '#web/ui/copy-text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

type MadeTextProps = {
  label: string;
  text: string;
  hint: string;
  words: { readonly copy: string; readonly copied: string; readonly notCopied: string };
};

/** A new secret to copy, such as a link, which is shown only once. */
export const MadeText = ({ label, text, hint, words }: MadeTextProps) => (
  <Stack role="status" gap="2" p="4" borderWidth="1px" borderRadius="l2" bg="bg.subtle">
    <Flex gap="2" align="flex-end" wrap="wrap">
      <Stack flex="1" minW="12rem">
        <TextField label={label} readOnly value={text} onValue={() => undefined} />
      </Stack>
      <Button onClick={() => void copyWithToast(text, words)}>{words.copy}</Button>
    </Flex>
    <Text color="fg.muted" textStyle="sm">
      {hint}
    </Text>
  </Stack>
);
