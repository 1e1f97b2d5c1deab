import { Button, HStack } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { shellWords as words } from '#shared/locale/shell.ts';
import { MessageScreen } from './message-screen.tsx';

/** Says that a screen failed and offers the ways on: a chunk that a new release has replaced comes with a reload. */
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

/** Catches what is thrown outside the router, whose routes have an error element of their own. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}
