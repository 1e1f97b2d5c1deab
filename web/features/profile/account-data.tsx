import { deleteAccountWords as words } from '#shared/locale/own-data.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { ProgramsCard } from './programs-card.tsx';

/**
 * The last cards of the profile, a chunk of their own: access for programs, the user's own data, deletion of the
 * account [ACC-08].
 */
export const AccountData = () => {
  const { role } = useCurrentUser();
  return (
    <>
      <ProgramsCard />
      <OwnDataCard />
      {role !== 'admin' && (
        <SectionCard id="leaving" title={words.title} hint={words.hint}>
          <DeleteAccountButton variant="outline" colorPalette="red" alignSelf="flex-start" />
        </SectionCard>
      )}
    </>
  );
};
