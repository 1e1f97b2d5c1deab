import { Button, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { type SecuritySettingsView, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { securitySettingsWords, systemSettingsWords, twoFactorWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { SaveRefused } from './save-refused.tsx';
import { type SaveRefusal, saveSettings } from './save-settings.ts';

type Props = {
  seen: SecuritySettingsView;
  onSeen: (seen: SecuritySettingsView) => void;
  required: boolean;
  onRequired: (required: boolean) => void;
  /** Loads the stored settings. Resolves to whether that succeeded. */
  onReload: () => Promise<boolean>;
};

/**
 * Whether everybody must sign in with a code. A save also sends the other security settings as this page has seen them
 * last [SET-15, 2FA-17].
 */
export const TwoFactorTab = ({ seen, onSeen, required, onRequired, onReload }: Props) => {
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);

  const onSubmit = async (domEvent: FormEvent): Promise<void> => {
    domEvent.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    const next = { ...seen, requireTwoFactor: required };
    const saved = await saveSettings<typeof saveSecuritySettings>(
      () => callApi(saveSecuritySettings, { body: next }),
      words.saved,
    );
    setBusy(false);
    if ('reason' in saved) return setRefusal(saved);
    onSeen({ ...next, revision: saved.answer.revision });
  };
  const reload = async (): Promise<void> => {
    if (await onReload()) setRefusal(null);
  };

  return (
    <form onSubmit={(domEvent) => void onSubmit(domEvent)}>
      <Stack gap="6">
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
        <SwitchField
          label={securitySettingsWords.requireTwoFactor}
          hint={securitySettingsWords.requireTwoFactorHint}
          value={required}
          onValue={onRequired}
        />
        <SaveRefused refusal={refusal} onReload={() => void reload()} />
        <Button type="submit" alignSelf="flex-start" loading={isBusy}>
          {systemSettingsWords.save}
        </Button>
      </Stack>
    </form>
  );
};
