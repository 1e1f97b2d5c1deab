import { Button, Flex, Stack, Text } from '@chakra-ui/react';
import { calendarSettings as words } from '#shared/locale/calendars.ts';
import { madeLinkWords } from '#shared/locale/links.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

/** An address that was just made, to copy: it is shown this once. */
export const MadeAddress = ({ label, address, hint }: { label: string; address: string; hint: string }) => (
  <Stack role="status" gap="2" p="4" borderWidth="1px" borderRadius="l2" bg="bg.subtle">
    <Flex gap="2" align="flex-end" wrap="wrap">
      <Stack flex="1" minW="12rem">
        <TextField label={label} readOnly value={address} onValue={() => undefined} />
      </Stack>
      <Button onClick={() => void copyWithToast(address, madeLinkWords)}>{words.copy}</Button>
    </Flex>
    <Text color="fg.muted" textStyle="sm">
      {hint}
    </Text>
  </Stack>
);
