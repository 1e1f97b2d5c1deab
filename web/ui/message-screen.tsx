import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  hint?: string;
  /** Buttons that lead on. */
  children?: ReactNode;
};

/** A screen that has one thing to say and a way on: not found, failed, not loaded. */
export const MessageScreen = ({ title, hint, children }: Props) => (
  <Center as="main" minH="100dvh" p="6">
    <Stack gap="4" maxW="md" align="center" textAlign="center">
      <Heading as="h1" size="2xl">
        {title}
      </Heading>
      {hint && <Text color="fg.muted">{hint}</Text>}
      {children}
    </Stack>
  </Center>
);
