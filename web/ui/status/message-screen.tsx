import { Center, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  hint?: string;
  /** Language of title and hint where it is not the page's. */
  lang?: string;
  /** Buttons that lead on. */
  children?: ReactNode;
};

/** A screen with one message and a way on: not found, failed, not loaded. */
export const MessageScreen = ({ title, hint, lang, children }: Props) => (
  <Center as="main" minH="100dvh" p="6">
    <Stack gap="4" maxW="md" align="center" textAlign="center">
      <Heading as="h1" size="2xl" lang={lang}>
        {title}
      </Heading>
      {hint && (
        <Text color="fg.muted" lang={lang}>
          {hint}
        </Text>
      )}
      {children}
    </Stack>
  </Center>
);
