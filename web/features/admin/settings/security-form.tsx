import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { SecuritySettings, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as common, securitySettingsWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { Note } from '#web/features/admin/parts/note.tsx';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { errorsBy, useCheckedForm } from '#web/ui/use-checked-form.ts';
import { saveSettings } from './save-settings.ts';

export type Toggles = Pick<SecuritySettings, 'requireTwoFactor' | 'enforcePasswordHistory'>;
type Fields = Record<'passwordMinLength' | 'passwordExpiration' | 'maxLoginAttempts', string>;

const check = errorsBy(SecuritySettings);

type Props = {
  stored: SecuritySettings;
  /** Kept by the page, as the two-factor tab shows one of them too (SPEC §4: local until saved). */
  toggles: Toggles;
  onToggle: (change: Partial<Toggles>) => void;
};

/** Rules for passwords and sign-in (SPEC §5). */
export const SecurityForm = ({ stored, toggles, onToggle }: Props) => {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useCheckedForm<Fields>({
    initial: {
      passwordMinLength: String(stored.passwordMinLength),
      passwordExpiration: String(stored.passwordExpiration),
      maxLoginAttempts: String(stored.maxLoginAttempts),
    },
    check,
    send: async (fields) => {
      setRefusal(null);
      const saved = await saveSettings<typeof saveSecuritySettings>(
        () => callApi(saveSecuritySettings, { body: { ...fields, ...toggles } }),
        words.saved,
      );
      if ('reason' in saved) setRefusal(saved.reason);
    },
  });
  const field = (name: keyof Fields) => ({
    name,
    label: words[name],
    hint: words[`${name}Hint`],
    value: form.values[name],
    error: form.errors[name],
    inputMode: 'numeric' as const,
    required: true,
    onValue: (value: string) => form.set({ [name]: value }),
  });

  return (
    <form noValidate onSubmit={(domEvent) => void form.submit(domEvent)}>
      <Stack gap="6">
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
        <SimpleGrid
          columns={{ base: 1, md: 3 }}
          columnGap="5"
          rowGap={{ base: '5', md: '1.5' }}
          // Labels end on one line, fields stand on the next one, however long the words are.
          css={{
            '& > *': { md: { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid' } },
            '& label': { md: { alignSelf: 'end' } },
          }}
        >
          <TextField {...field('passwordMinLength')} />
          <TextField {...field('passwordExpiration')} />
          <TextField {...field('maxLoginAttempts')} />
        </SimpleGrid>
        <SwitchField
          label={words.requireTwoFactor}
          hint={words.requireTwoFactorHint}
          value={toggles.requireTwoFactor}
          onValue={(requireTwoFactor) => onToggle({ requireTwoFactor })}
        />
        <SwitchField
          label={words.enforcePasswordHistory}
          hint={words.enforcePasswordHistoryHint}
          value={toggles.enforcePasswordHistory}
          onValue={(enforcePasswordHistory) => onToggle({ enforcePasswordHistory })}
        />
        {refusal && (
          <Note tone="bad" title={common.saveFailed} live>
            {refusal}
          </Note>
        )}
        <Button type="submit" alignSelf="flex-start" loading={form.isBusy}>
          {common.save}
        </Button>
      </Stack>
    </form>
  );
};
