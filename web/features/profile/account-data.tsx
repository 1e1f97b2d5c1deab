import { useCurrentUser } from '#web/api/session/current-user.ts';
import { DeleteAccountCard } from './delete-account-card.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { ProgramsCard } from './programs-card.tsx';

/** The last cards of the profile, in a chunk of their own: access for programs, own data, account deletion. */
export const AccountData = () => {
  const { role } = useCurrentUser();
  return (
    <>
      <ProgramsCard />
      <OwnDataCard />
      {role !== 'admin' && <DeleteAccountCard />}
    </>
  );
};
