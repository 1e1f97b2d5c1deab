import { leavingWords as words } from '#shared/locale/own-data.ts';
import { LeavingButton } from './leaving-button.tsx';
import { ProfileCard } from './profile-card.tsx';

/** The way out, in the profile [ACC-08]. */
export const LeavingCard = () => (
  <ProfileCard title={words.title} hint={words.hint}>
    <LeavingButton variant="outline" colorPalette="red" alignSelf="flex-start" />
  </ProfileCard>
);
