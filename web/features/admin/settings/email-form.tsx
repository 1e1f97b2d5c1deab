import { Button, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useEffect, useState } from 'react';
import { type EmailSettingsView, saveEmailSettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as common, emailSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { MailIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { ButtonRows } from '#web/features/admin/parts/button-rows.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { checkedOnSubmit, Form, useAppForm } from '#web/ui/form/form.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { checkEmailFields, emailFieldsOf, needsPassword } from './email-fields.ts';
import { SaveRefused } from './save-refused.tsx';
import { type SaveRefusal, saveSettings, withLaterChanges } from './save-settings.ts';
import { useMailTest } from './use-mail-test.ts';

/** The purpose of a submit: saving the settings, or sending a test letter. */
type Purpose = { readonly isTest: boolean };
const SAVE: Purpose = { isTest: false };

type Props = {
  stored: EmailSettingsView;
  onSaved: (stored: EmailSettingsView) => void;
  /** Reports whether the form differs from the settings that were loaded or saved last. */
  onDirty: (isDirty: boolean) => void;
  /** Fetches the stored settings. Undefined after a toast with the failure. */
  onReload: () => Promise<EmailSettingsView | undefined>;
};

/**
 * The settings of the mail server. The contract's rules check them. With an empty password the server keeps the stored
 * one.
 */
export const EmailForm = ({ stored, onSaved, onDirty, onReload }: Props) => {
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  // The settings with which the form was filled. The server may have newer ones.
  const [seen, setSeen] = useState(stored);
  const test = useMailTest();

  const [defaultValues] = useState(() => emailFieldsOf(stored));
  const form = useAppForm({
    ...checkedOnSubmit(checkEmailFields(stored)),
    defaultValues,
    onSubmitMeta: SAVE,
    onSubmit: async ({ value: body, meta }) => {
      if (meta.isTest) return test.run(body);
      setRefusal(null);
      const saved = await saveSettings<typeof saveEmailSettings>(
        () => callApi(saveEmailSettings, { body: { ...body, revision: seen.revision } }),
        words.saved,
      );
      if ('reason' in saved) return setRefusal(saved);
      fill(saved.answer, withLaterChanges(emailFieldsOf(saved.answer), body, form.state.values));
      onSaved(saved.answer);
    },
  });
  const { values, isSubmitting } = useStore(form.store, (state) => state);
  const fill = (now: EmailSettingsView, fields = emailFieldsOf(now)): void => {
    form.reset(fields, { keepDefaultValues: true });
    setSeen(now);
    setRefusal(null);
  };
  const isDirty = JSON.stringify(values) !== JSON.stringify(emailFieldsOf(seen));
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const reload = async () => {
    const now = await onReload();
    if (now) fill(now);
  };
  const mustType = needsPassword(stored, values);

  return (
    <Form form={form}>
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <form.AppField name="smtpServer">
            {(field) => (
              <field.TextField label={words.smtpServer} required placeholder="smtp.example.ru" spellCheck={false} />
            )}
          </form.AppField>
          <form.AppField name="smtpPort">
            {(field) => (
              <field.TextField label={words.smtpPort} required inputMode="numeric" hint={words.smtpPortHint} />
            )}
          </form.AppField>
          <form.AppField name="smtpUsername">
            {(field) => <field.TextField label={words.smtpUsername} required autoComplete="off" spellCheck={false} />}
          </form.AppField>
          <form.AppField name="smtpPassword">
            {(field) => (
              <field.PasswordField
                label={words.smtpPassword}
                required={mustType}
                autoComplete="new-password"
                {...(!mustType && { hint: words.passwordKept })}
              />
            )}
          </form.AppField>
          <form.AppField name="senderEmail">
            {(field) => (
              <field.TextField label={words.senderEmail} required type="email" placeholder="calendar@example.ru" />
            )}
          </form.AppField>
        </SimpleGrid>
        <form.AppField name="enabled">
          {({ state, handleChange }) => (
            <SwitchField
              label={words.enabled}
              hint={words.enabledHint}
              value={state.value}
              onValue={(isOn) => {
                handleChange(isOn);
                // Suggests the address at which the administrator has opened this page.
                if (isOn && values.siteAddress === '') form.setFieldValue('siteAddress', location.origin);
              }}
            />
          )}
        </form.AppField>
        <form.AppField name="siteAddress">
          {(field) => (
            <field.TextField
              label={words.siteAddress}
              required={values.enabled}
              inputMode="url"
              placeholder="https://calendar.example.ru"
              hint={words.siteAddressHint}
              spellCheck={false}
            />
          )}
        </form.AppField>
        <SaveRefused refusal={refusal} onReload={() => void reload()} />
        {test.result && (
          <Note
            tone={test.result.passed ? 'good' : 'bad'}
            title={test.result.passed ? words.testPassed : words.testFailed}
            live
          >
            {test.result.answer}
          </Note>
        )}
        <ButtonRows>
          <Button type="submit" loading={isSubmitting && !test.isRunning}>
            {common.save}
          </Button>
          <Button
            variant="outline"
            colorPalette="gray"
            maxW="full"
            h="auto"
            minH="10"
            whiteSpace="normal"
            loading={test.isRunning}
            loadingText={words.testing}
            onClick={() => void form.handleSubmit({ isTest: true })}
          >
            <MailIcon />
            {words.test}
          </Button>
        </ButtonRows>
        <Text color="fg.muted" textStyle="sm">
          {words.testHint}
        </Text>
      </Stack>
    </Form>
  );
};
