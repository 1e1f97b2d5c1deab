import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { REGISTRATIONS } from '#shared/contracts/registration.ts';
import { SecuritySettings, type SecuritySettingsView, saveSecuritySettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as common, securitySettingsWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { checkedOnSubmit, errorsBy, Form, useAppForm } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { SaveRefused } from './save-refused.tsx';
import { type SaveRefusal, saveSettings, withLaterChanges } from './save-settings.ts';

type Toggles = Pick<SecuritySettings, 'requireTwoFactor' | 'enforcePasswordHistory'>;
type Fields = Record<(typeof NAMES)[number] | 'privacyUrl' | 'logDays', string> &
  Pick<SecuritySettings, 'registration'>;

const NAMES = ['passwordMinLength', 'passwordExpiration', 'maxLoginAttempts'] as const;
const POLICIES = REGISTRATIONS.map((value) => ({ value, label: words.registrations[value] }));
const check = errorsBy(SecuritySettings);

const fieldsOf = (stored: SecuritySettings): Fields => ({
  passwordMinLength: String(stored.passwordMinLength),
  passwordExpiration: String(stored.passwordExpiration),
  maxLoginAttempts: String(stored.maxLoginAttempts),
  registration: stored.registration,
  privacyUrl: stored.privacyUrl,
  logDays: String(stored.logDays),
});

type Props = {
  /** The settings that were loaded or saved last. */
  seen: SecuritySettingsView;
  onSeen: (seen: SecuritySettingsView) => void;
  /** Switches that the page keeps, because the two-factor tab shows one of them too [SET-14]. */
  toggles: Toggles;
  onToggle: (change: Partial<Toggles>) => void;
  /** Reports whether the form differs from the settings that were loaded or saved last. */
  onDirty: (isDirty: boolean) => void;
  /** Loads the stored settings into a new form. */
  onReload: () => void;
};

/** Rules for passwords and sign-in [SET-06, SET-10]. */
export const SecurityForm = ({ seen, onSeen, toggles, onToggle, onDirty, onReload }: Props) => {
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  const [defaultValues] = useState(() => fieldsOf(seen));
  const form = useAppForm({
    ...checkedOnSubmit<Fields>(check),
    defaultValues,
    onSubmit: async ({ value: fields }) => {
      setRefusal(null);
      const saved = await saveSettings<typeof saveSecuritySettings>(
        () => callApi(saveSecuritySettings, { body: { ...fields, ...toggles, revision: seen.revision } }),
        words.saved,
      );
      if ('reason' in saved) return setRefusal(saved);
      const stored = v.parse(SecuritySettings, { ...fields, ...toggles });
      // The fields show what is stored, for example an address without the space that was typed behind it.
      form.reset(withLaterChanges(fieldsOf(stored), fields, form.state.values), { keepDefaultValues: true });
      onSeen({ ...stored, revision: saved.answer.revision });
    },
  });
  const { values, isSubmitting } = useStore(form.store, (state) => state);
  const isDirty =
    JSON.stringify(values) !== JSON.stringify(fieldsOf(seen)) ||
    toggles.requireTwoFactor !== seen.requireTwoFactor ||
    toggles.enforcePasswordHistory !== seen.enforcePasswordHistory;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  return (
    <Form form={form}>
      <Stack gap="6">
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
        <SimpleGrid
          columns={{ base: 1, md: 3 }}
          columnGap="5"
          rowGap={{ base: '5', md: '1.5' }}
          // Labels end on one line and fields begin on the next, however long the labels are.
          css={{
            '& > *': { md: { display: 'grid', gridRow: 'span 3', gridTemplateRows: 'subgrid' } },
            '& label': { md: { alignSelf: 'end' } },
          }}
        >
          {NAMES.map((name) => (
            <form.AppField key={name} name={name}>
              {(field) => (
                <field.TextField label={words[name]} hint={words[`${name}Hint`]} inputMode="numeric" required />
              )}
            </form.AppField>
          ))}
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
        <form.AppField name="registration">
          {({ state, handleChange }) => (
            <SelectField
              label={words.registration}
              value={state.value}
              options={POLICIES}
              onValue={(registration) => handleChange(registration)}
            />
          )}
        </form.AppField>
        <form.AppField name="privacyUrl">
          {(field) => (
            <field.TextField
              label={words.privacyUrl}
              hint={words.privacyUrlHint}
              inputMode="url"
              placeholder="https://example.ru/privacy"
              spellCheck={false}
            />
          )}
        </form.AppField>
        <form.AppField name="logDays">
          {(field) => <field.TextField label={words.logDays} hint={words.logDaysHint} inputMode="numeric" required />}
        </form.AppField>
        <SaveRefused refusal={refusal} onReload={onReload} />
        <Button type="submit" alignSelf="flex-start" loading={isSubmitting}>
          {common.save}
        </Button>
      </Stack>
    </Form>
  );
};
