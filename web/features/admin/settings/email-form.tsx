import { Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { type EmailSettingsView, saveEmailSettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as common, emailSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { MailIcon } from '#web/features/admin/parts/admin-icons.tsx';
import { Note } from '#web/features/admin/parts/note.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useCheckedForm } from '#web/ui/use-checked-form.ts';
import { checkEmailFields, type EmailFields, emailFieldsOf, needsPassword } from './email-fields.ts';
import { SaveRefused } from './save-refused.tsx';
import { type SaveRefusal, saveSettings } from './save-settings.ts';
import { useMailTest } from './use-mail-test.ts';

type Props = {
  stored: EmailSettingsView;
  onSaved: (stored: EmailSettingsView) => void;
  /** Whether anything differs from what was loaded or saved last. */
  onDirty: (isDirty: boolean) => void;
  /** What is stored now; undefined when it cannot be had. */
  onReload: () => Promise<EmailSettingsView | undefined>;
};

/** The mail server (SPEC §5): every rule of the contract, prefilled; an empty password keeps the stored one. */
export const EmailForm = ({ stored, onSaved, onDirty, onReload }: Props) => {
  const element = useRef<HTMLFormElement>(null);
  const [refusal, setRefusal] = useState<SaveRefusal | null>(null);
  // Of what the form was filled with, not of what has been fetched since: the save says so (DECISIONS §8).
  const [seen, setSeen] = useState(stored);
  const test = useMailTest();

  const form = useCheckedForm<EmailFields>({
    initial: emailFieldsOf(stored),
    check: checkEmailFields(stored),
    send: async (body) => {
      setRefusal(null);
      const saved = await saveSettings<typeof saveEmailSettings>(
        () => callApi(saveEmailSettings, { body: { ...body, revision: seen.revision } }),
        words.saved,
      );
      if ('reason' in saved) return setRefusal(saved);
      fill(saved.answer);
      onSaved(saved.answer);
    },
  });
  const fill = (now: EmailSettingsView): void => {
    form.reset(emailFieldsOf(now));
    setSeen(now);
    setRefusal(null);
  };
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(emailFieldsOf(seen));
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const reload = async () => {
    const now = await onReload();
    if (now) fill(now);
  };
  const field = (name: keyof EmailFields) => ({
    name,
    label: words[name],
    value: form.values[name],
    error: form.errors[name],
    onValue: (value: string) => form.set({ [name]: value }),
  });

  return (
    <form ref={element} noValidate onSubmit={(domEvent) => void form.submit(domEvent)}>
      <Stack gap="5">
        <Text color="fg.muted" textStyle="sm">
          {words.hint}
        </Text>
        <SimpleGrid columns={{ base: 1, md: 2 }} gap="5">
          <TextField {...field('smtpServer')} required placeholder="smtp.example.ru" spellCheck={false} />
          <TextField {...field('smtpPort')} required inputMode="numeric" hint={words.smtpPortHint} />
          <TextField {...field('smtpUsername')} required autoComplete="off" spellCheck={false} />
          <PasswordField
            {...field('smtpPassword')}
            required={needsPassword(stored, form.values)}
            autoComplete="new-password"
            {...(!needsPassword(stored, form.values) && { hint: words.passwordKept })}
          />
          <TextField {...field('senderEmail')} required type="email" placeholder="calendar@example.ru" />
        </SimpleGrid>
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
        <Flex gap="3" wrap="wrap">
          <Button type="submit" loading={form.isBusy}>
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
            onClick={() => {
              if (form.approve(element.current)) void test.run(form.values);
            }}
          >
            <MailIcon />
            {words.test}
          </Button>
        </Flex>
        <Text color="fg.muted" textStyle="sm">
          {words.testHint}
        </Text>
      </Stack>
    </form>
  );
};
