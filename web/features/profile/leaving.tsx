import { useCurrentUser } from '#web/api/current-user.ts';
import { LeavingCard } from './leaving-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';

/** What stands last in the profile, and is fetched after the rest: the own data, and the way out. */
export const Leaving = () => {
  const { role } = useCurrentUser();
  return (
    <>
      <OwnDataCard />
      {role !== 'admin' && <LeavingCard />}
    </>
  );
};
