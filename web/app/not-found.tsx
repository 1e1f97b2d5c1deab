import { Button } from '@chakra-ui/react';
import { pageTitles, shellWords as words } from '#shared/locale/shell.ts';
import { MessageScreen } from '#web/ui/message-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** SPEC §2: any path that no route matches. */
export const NotFound = () => {
  usePageTitle(pageTitles.notFound);
  return (
    <MessageScreen title={words.notFoundTitle} hint={words.notFoundHint} lang="en">
      <Button asChild>
        <a href="/">{words.toStart}</a>
      </Button>
    </MessageScreen>
  );
};
