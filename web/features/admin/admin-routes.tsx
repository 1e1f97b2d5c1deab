import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { pageTitles } from '#shared/locale/shell.ts';
import { MessageScreen } from '#web/ui/message-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

/** Holds the place of the admin layout and its paths (issue 7). */
export const AdminRoutes = () => {
  usePageTitle(pageTitles.admin);
  return (
    <MessageScreen title={pageTitles.admin}>
      <Button asChild>
        <Link to="/settings">{pageTitles.profile}</Link>
      </Button>
    </MessageScreen>
  );
};
