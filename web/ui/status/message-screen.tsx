import { Button, Center, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { shellWords as words } from '#shared/locale/shell.ts';

type MessageScreenProps = {
  title: string;
  hint?: string;
  /** Language of title and hint, if it is not the page's. */
  lang?: string;
  /** Buttons to go on. */
  children?: ReactNode;
};

/** A screen with a message and a button, such as: not found, failed, not loaded. */
export const MessageScreen = ({ title, hint, lang, children }: MessageScreenProps) => (
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

/**
 * Says that a screen failed, with buttons to go on. A reload fetches the new code if a new release has replaced the old
 * one.
 */
export const FailedScreen = () => (
  <MessageScreen title={words.failedTitle} hint={words.failedHint}>
    <HStack gap="3">
      <Button onClick={() => location.reload()}>{words.reload}</Button>
      <Button asChild variant="outline" colorPalette="gray">
        <a href="/">{words.toStart}</a>
      </Button>
    </HStack>
  </MessageScreen>
);

/** Catches errors outside of the router. Its routes have error elements of their own. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}
