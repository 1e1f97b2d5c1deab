import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { pageTitles } from '#shared/locale/shell.ts';
import { MessageScreen } from '#web/ui/message-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** Holds the place of the embeddings manager (issue 5). */
export const EmbeddingsScreen = () => {
  usePageTitle(pageTitles.embeddings);
  return (
    <MessageScreen title={pageTitles.embeddings}>
      <Button asChild>
        <Link to="/settings">{pageTitles.profile}</Link>
      </Button>
    </MessageScreen>
  );
};
