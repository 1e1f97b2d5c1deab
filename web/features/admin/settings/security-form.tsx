import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { SecuritySettings, type SecuritySettingsView, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as common, securitySettingsWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { SwitchField } from '#web/ui/switch-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { errorsBy, useCheckedForm } from '#web/ui/use-checked-form.ts';
import { SaveRefused } from './save-refused.tsx';
import { type SaveRefusal, saveSettings } from './save-settings.ts';

export type Toggles = Pick<SecuritySettings, 'requireTwoFactor' | 'enforcePasswordHistory'>;
type Fields = Record<'passwordMinLength' | 'passwordExpiration' | 'maxLoginAttempts', string>;

const check = errorsBy(SecuritySettings);

const fieldsOf = (stored: SecuritySettings): Fields => ({
  passwordMinLength: String(stored.passwordMinLength),
  passwordExpiration: String(stored.passwordExpiration),
  maxLoginAttempts: String(stored.maxLoginAttempts),
});

type Props = {
  stored: SecuritySettingsView;
  /** Kept by the page, as the two-factor tab shows one of them too (SPEC §4: local until saved). */
  toggles: Toggles;
  onToggle: (change: Partial<Toggles>) => void;
  /** Whether anything differs from what was loaded or saved last. */
  onDirty: (isDirty: boolean) => void;
  /** What is stored now; undefined when it cannot be had. */
  onReload: () => Promise<SecuritySettingsView | undefined>;
};

/** Rules for passwords and sign-in (SPEC §5). */
export const SecurityForm = ({ stored, toggles, onToggle, onDirty, onReload }: Props) => {
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  // Of what the form was filled with, not of what has been fetched since: the save says so (DECISIONS §8).
  const [seen, setSeen] = useState(stored);
  const form = useCheckedForm<Fields>({
    initial: fieldsOf(stored),
    check,
    send: async (fields) => {
      setRefusal(null);
      const saved = await saveSettings<typeof saveSecuritySettings>(
        () => callApi(saveSecuritySettings, { body: { ...fields, ...toggles, revision: seen.revision } }),
        words.saved,
      );
      if ('reason' in saved) return setRefusal(saved);
      setSeen({ ...v.parse(SecuritySettings, { ...fields, ...toggles }), revision: saved.answer.revision });
    },
  });
  const isDirty =
    JSON.stringify(form.values) !== JSON.stringify(fieldsOf(seen)) ||
    toggles.requireTwoFactor !== seen.requireTwoFactor ||
    toggles.enforcePasswordHistory !== seen.enforcePasswordHistory;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const reload = async () => {
    const now = await onReload();
    if (!now) return;
    form.reset(fieldsOf(now));
    onToggle({ requireTwoFactor: now.requireTwoFactor, enforcePasswordHistory: now.enforcePasswordHistory });
    setSeen(now);
    setRefusal(null);
  };
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
        <SaveRefused refusal={refusal} onReload={() => void reload()} />
        <Button type="submit" alignSelf="flex-start" loading={form.isBusy}>
          {common.save}
        </Button>
      </Stack>
    </form>
  );
};
