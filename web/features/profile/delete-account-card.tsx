import { deleteAccountWords as words } from '#shared/locale/own-data.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { DeleteAccountButton } from './delete-account-button.tsx';

/** Account deletion in the profile [ACC-08]. */
export const DeleteAccountCard = () => (
  <SectionCard id="leaving" title={words.title} hint={words.hint}>
    <DeleteAccountButton variant="outline" colorPalette="red" alignSelf="flex-start" />
  </SectionCard>
);
