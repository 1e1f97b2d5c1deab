import { Button, Stack } from '@chakra-ui/react';
import { securitySettingsWords, systemSettingsWords, twoFactorWords as words } from '#shared/locale/admin-settings.ts';
import { Note } from '#web/features/admin/parts/note.tsx';
import { notifySuccess } from '#web/ui/notify.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';

type Props = { required: boolean; onRequired: (required: boolean) => void };

/** Saving here is client-only [SET-15]; the tab says that the server does not change [SET-22]. */
export const TwoFactorTab = ({ required, onRequired }: Props) => (
  <form
    onSubmit={(domEvent) => {
      domEvent.preventDefault();
      notifySuccess(words.saved);
    }}
  >
    <Stack gap="6">
      <Note tone="plain" title={words.notice}>
        {words.noticeDetails}
      </Note>
      <SwitchField
        label={securitySettingsWords.requireTwoFactor}
        hint={securitySettingsWords.requireTwoFactorHint}
        value={required}
        onValue={onRequired}
      />
      <Button type="submit" alignSelf="flex-start">
        {systemSettingsWords.save}
      </Button>
    </Stack>
  </form>
);
