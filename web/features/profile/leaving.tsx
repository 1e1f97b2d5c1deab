import { useCurrentUser } from '#web/api/current-user.ts';
import { LeavingCard } from './leaving-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';

/** The last cards of the profile, in a chunk of their own: own data and account deletion. */
export const Leaving = () => {
  const { role } = useCurrentUser();
  return (
    <>
      <OwnDataCard />
      {role !== 'admin' && <LeavingCard />}
    </>
  );
};
