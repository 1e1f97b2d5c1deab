import { deleteAccountWords as words } from '#shared/locale/own-data.ts';
import { DeleteAccountButton } from './delete-account-button.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The way out, in the profile [ACC-08]. */
export const DeleteAccountCard = () => (
  <ProfileCard id="leaving" title={words.title} hint={words.hint}>
    <DeleteAccountButton variant="outline" colorPalette="red" alignSelf="flex-start" />
  </ProfileCard>
);
