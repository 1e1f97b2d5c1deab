import { Box, Button, Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { adminWords, createUserWords } from '#shared/locale/admin.ts';
import { statsWords } from '#shared/locale/admin-dashboard.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { StatCards } from '#web/features/admin/dashboard/stat-cards.tsx';
import { useStats } from '#web/features/admin/dashboard/use-stats.ts';
import { AddUserIcon, ChartIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { ButtonRows } from '#web/features/admin/parts/button-rows.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { CodeIcon } from '#web/ui/icons.tsx';
import { useMediaQuery } from '#web/ui/use-media-query.ts';
import { AllEvents } from './all-events.tsx';
import { DatabaseCard } from './database-card.tsx';

const CreateUserForm = lazyPart(async () => (await import('./create-user-form.tsx')).CreateUserForm);

/** From this width on there are two columns (`xl`). */
const HAS_COLUMNS = '(min-width: 80rem)';

type CreateUserProps = { isOpen: boolean; onToggle: () => void };

/** The button that opens the form. The form stands elsewhere, because here it would be below all events. */
const CreateUser = ({ isOpen, onToggle }: CreateUserProps) => (
  <Button variant="outline" colorPalette="gray" bg="bg.panel" aria-expanded={isOpen} onClick={onToggle}>
    <AddUserIcon />
    {createUserWords.title}
  </Button>
);

const Actions = ({ children }: { children: ReactNode }) => (
  <ButtonRows>
    {children}
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
  </ButtonRows>
);

const Numbers = () => {
  const { data, error, mutate } = useStats();
  return (
    <section aria-label={statsWords.brief}>
      {error && <LoadFailed title={statsWords.loadFailed} reason={error.message} onRetry={() => void mutate()} />}
      {(data || !error) && <StatCards stats={data} brief />}
    </section>
  );
};

/**
 * The administrator's screen for /admin, / and unknown paths: the six numbers in brief, all events, the database, and
 * the form for a new user.
 */
export const AdminPage = () => {
  const isWide = useMediaQuery(HAS_COLUMNS);
  const [isCreating, setCreating] = useState(false);
  return (
    <AdminPageFrame
      title={adminWords.title}
      actions={
        <Actions>{!isWide && <CreateUser isOpen={isCreating} onToggle={() => setCreating(!isCreating)} />}</Actions>
      }
      maxW="7xl"
    >
      <Numbers />
      <Suspense>{!isWide && isCreating && <CreateUserForm />}</Suspense>
      <Flex wrap="wrap" gap="6" align="start">
        <Box flex={{ base: '1 1 100%', xl: '999 1 34rem' }} minW="0">
          <AllEvents />
        </Box>
        <Stack gap="6" flex="1 1 24rem" minW="0">
          {/* One boundary for both, so that the card does not move. */}
          <Suspense>
            {isWide && <CreateUserForm />}
            <DatabaseCard />
          </Suspense>
        </Stack>
      </Flex>
    </AdminPageFrame>
  );
};
