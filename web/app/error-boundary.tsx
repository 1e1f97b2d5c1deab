import { Button, HStack } from '@chakra-ui/react';
import { Component, type ReactNode } from 'react';
import { shellWords as words } from '#shared/locale/shell.ts';
import { MessageScreen } from '#web/ui/message-screen.tsx';

type Props = {
  children: ReactNode;
  /** Where this changes, what failed is given another try. */
  resetKey?: string;
};
type State = { failed: boolean; resetKey: string | undefined };

/** Catches what a screen throws, a chunk that a new release has replaced among it, and offers the way back. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Pick<State, 'failed'> {
    return { failed: true };
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): State | null {
    return resetKey === state.resetKey ? null : { failed: false, resetKey };
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
