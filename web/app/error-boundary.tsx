import { Button, HStack } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { shellWords as words } from '#shared/locale/shell.ts';
import { MessageScreen } from '#web/ui/message-screen.tsx';

type State = { failed: boolean };

/** Catches what a screen throws, a chunk that a new release has replaced among it, and offers the way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <MessageScreen title={words.failedTitle} hint={words.failedHint}>
        <HStack gap="3">
          <Button onClick={() => location.reload()}>{words.reload}</Button>
          <Button asChild variant="outline" colorPalette="gray">
            <a href="/">{words.toStart}</a>
          </Button>
        </HStack>
      </MessageScreen>
    );
  }
}
