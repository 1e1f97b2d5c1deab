import { Button, chakra, HStack, Stack, Text, useChakraContext } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { useState } from 'react';
import type { Output } from '#shared/contracts/endpoint.ts';
import { enableTwoFactor, startTwoFactor } from '#shared/contracts/two-factor.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { recoveryWords, twoFactorCardWords as words } from '#shared/locale/two-factor.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { startSession } from '#web/api/session/use-session.ts';
import { copyWithToast } from '#web/ui/copy-text.ts';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { checkedOnSubmit, Form, type FormErrors, inputProps, refuse, useAppForm } from '#web/ui/form/form.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';
import { showRecoveryCodes } from './show-recovery-codes.tsx';

const EMPTY = { typed: '' };

/** A form with one field. Sends its text, and shows errors at the field. */
const useOneField = (send: (typed: string) => Promise<void>, missing: string) => {
  const check = ({ typed }: typeof EMPTY): FormErrors<typeof EMPTY> => (typed.trim() === '' ? { typed: missing } : {});
  return useAppForm({
    ...checkedOnSubmit(check),
    defaultValues: EMPTY,
    onSubmit: async ({ value: { typed }, formApi }) => {
      try {
        await send(typed);
      } catch (thrown) {
        refuse(formApi, { typed: errorText(thrown) });
      }
    },
  });
};

type Started = Output<typeof startTwoFactor>;
type StepProps = { onCancel?: (() => void) | undefined };
const Buttons = ({ label, isBusy, onCancel }: StepProps & { label: string; isBusy: boolean }) => (
  <HStack gap="2" wrap="wrap">
    <Button type="submit" aria-busy={isBusy}>
      {label}
    </Button>
    {onCancel && (
      <Button variant="ghost" colorPalette="gray" onClick={onCancel}>
        {shellWords.cancel}
      </Button>
    )}
  </HStack>
);

const PasswordStep = ({ onStarted, onCancel }: StepProps & { onStarted: (started: Started) => void }) => {
  const user = useCurrentUser();
  const start = async (password: string) => onStarted(await callApi(startTwoFactor, { body: { password } }));
  const form = useOneField(start, fieldErrors.passwordRequired);
  const isBusy = useStore(form.store, (state) => state.isSubmitting);
  return (
    <Form form={form}>
      <Stack gap="4" align="flex-start">
        <Text textStyle="sm">{words.startHint}</Text>
        {/* The name by which password managers find the password. */}
        <chakra.input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <form.AppField name="typed">
          {(field) => <field.PasswordField label={words.password} autoComplete="current-password" />}
        </form.AppField>
        <Buttons label={words.next} isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </Form>
  );
};

/** `ABCD EFGH …`, as people type it. */
const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const CodeStep = ({ started, onCancel }: { started: Started; onCancel: () => void }) => {
  const user = useCurrentUser();
  const theme = useChakraContext();
  const enable = async (code: string): Promise<void> => {
    const { recoveryCodes, ...session } = await callApi(enableTwoFactor, { body: { code } });
    // The codes are shown before the new session starts, because they are shown only once, and the new session may open
    // another screen.
    const saved = showRecoveryCodes(theme, { username: user.username, codes: recoveryCodes });
    await startSession(session);
    await saved;
    notifySuccess(words.turnedOn);
  };
  const form = useOneField(enable, fieldErrors.badAppCode);
  const isBusy = useStore(form.store, (state) => state.isSubmitting);
  const copy = () => copyWithToast(started.secret, { copied: words.keyCopied, notCopied: recoveryWords.notCopied });
  return (
    <Form form={form}>
      <Stack gap="4" align="flex-start">
        <Text textStyle="sm">{words.scan}</Text>
        <QrCode text={started.uri} label={words.qr} />
        <Stack gap="1" align="flex-start">
          <Text textStyle="sm" color="fg.muted">
            {words.key}
          </Text>
          <Text fontFamily="mono" data-testid="two-factor-key">
            {inFours(started.secret)}
          </Text>
          <HStack gap="2" wrap="wrap">
            <Button size="sm" variant="outline" colorPalette="gray" onClick={() => void copy()}>
              {words.copyKey}
            </Button>
            <Button size="sm" variant="outline" colorPalette="gray" asChild>
              <a href={started.uri}>{words.openApp}</a>
            </Button>
          </HStack>
        </Stack>
        <form.AppField name="typed">{(field) => <CodeField {...inputProps(field)} />}</form.AppField>
        <Buttons label={words.enable} isBusy={isBusy} onCancel={onCancel} />
      </Stack>
    </Form>
  );
};

/**
 * Sets up a second factor: asks for the password, shows the key and asks for its first code, then shows the recovery
 * codes, once [2FA-01, 2FA-02].
 */
export const SetUp = ({ onCancel }: { onCancel?: () => void }) => {
  const [started, setStarted] = useState<Started>();
  if (!started) return <PasswordStep onStarted={setStarted} onCancel={onCancel} />;
  return <CodeStep started={started} onCancel={onCancel ?? (() => setStarted(undefined))} />;
};
