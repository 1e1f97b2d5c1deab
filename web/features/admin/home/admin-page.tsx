import { Button, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { adminWords } from '#shared/locale/admin.ts';
import { statsWords } from '#shared/locale/admin-dashboard.ts';
import { StatCards } from '#web/features/admin/dashboard/stat-cards.tsx';
import { useStats } from '#web/features/admin/dashboard/use-stats.ts';
import { ChartIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { CodeIcon } from '#web/ui/icons.tsx';
import { AllEvents } from './all-events.tsx';
import { CreateUserForm } from './create-user-form.tsx';
import { DatabaseCard } from './database-card.tsx';

const Actions = () => (
  <Flex gap="2" wrap="wrap">
    <Button asChild variant="outline" colorPalette="gray" bg="bg.panel">
      <Link to="/embeddings" title={adminWords.embeddingsHint}>
        <CodeIcon />
        {adminWords.embeddings}
      </Link>
    </Button>
    <Button asChild variant="outline" colorPalette="gray" bg="bg.panel">
      <Link to="/admin/dashboard">
        <ChartIcon />
        {statsWords.details}
      </Link>
    </Button>
  </Flex>
);

/** /admin, / and every unknown path of an admin: the six numbers in brief, all events, the database, a new user. */
export const AdminPage = () => {
  const { data, error, mutate } = useStats();
  return (
    <AdminPageFrame title={adminWords.title} actions={<Actions />} maxW="7xl">
      <chakra.section aria-label={statsWords.brief}>
        {error && <LoadFailed title={statsWords.loadFailed} reason={error.message} onRetry={() => void mutate()} />}
        {(data || !error) && <StatCards stats={data} brief />}
      </chakra.section>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1fr) 24rem' }} gap="6" alignItems="start">
        <AllEvents />
        <Stack gap="6">
          <CreateUserForm />
          <DatabaseCard />
        </Stack>
      </Grid>
    </AdminPageFrame>
  );
};
