import { Button } from '@chakra-ui/react';
import { shellWords as words } from '#shared/locale/shell.ts';
import { MessageScreen } from '#web/ui/status/message-screen.tsx';

/** Any path that no route matches [ROUTE-10, ROUTE-11]. */
export const NotFound = () => (
  <MessageScreen title={words.notFoundTitle} hint={words.notFoundHint} lang="en">
    <Button asChild>
      <a href="/">{words.toStart}</a>
    </Button>
  </MessageScreen>
);
