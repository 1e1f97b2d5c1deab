import { Button, Stack } from '@chakra-ui/react';
import { securitySettingsWords, systemSettingsWords, twoFactorWords as words } from '#shared/locale/admin-settings.ts';
import { Note } from '#web/features/admin/parts/note.tsx';
import { ToggleField } from '#web/features/admin/parts/toggle-field.tsx';
import { notifySuccess } from '#web/ui/notify.ts';

type Props = { required: boolean; onRequired: (required: boolean) => void };

/** SPEC §4: saving here is client-only. It says plainly that the server does not change (DECISIONS §7). */
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
      <ToggleField
        label={securitySettingsWords.requireTwoFactor}
        hint={securitySettingsWords.requireTwoFactorHint}
        checked={required}
        onChecked={onRequired}
      />
      <Button type="submit" alignSelf="flex-start">
        {systemSettingsWords.save}
      </Button>
    </Stack>
  </form>
);
