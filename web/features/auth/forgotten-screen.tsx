import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { getRegistration } from '#shared/contracts/registration.ts';
import { forgotPassword } from '#shared/contracts/reset.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { forgottenWords as words } from '#shared/locale/links.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { CardScreen } from '#web/ui/card-screen.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Loading } from '#web/ui/status/loading.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';

const Form = ({ typed, onSent }: { typed: string; onSent: () => void }) => {
  const [name, setName] = useState(typed);
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  const submit = async (domEvent: FormEvent) => {
    domEvent.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setError(fieldErrors.nameOrEmailRequired);
    setBusy(true);
    try {
      await callApi(forgotPassword, { body: { name } });
      onSent();
    } catch (thrown) {
      setError(errorText(thrown));
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(domEvent) => void submit(domEvent)}>
      <Stack gap="4">
        <TextField
          label={words.name}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={name}
          error={error}
          onValue={(value) => {
            setName(value);
            setError(undefined);
          }}
        />
        <Button type="submit" width="full" aria-busy={isBusy}>
          {words.send}
        </Button>
      </Stack>
    </form>
  );
};

const Said = ({ children }: { children: ReactNode }) => (
  <Text role="status" color="fg.muted">
    {children}
  </Text>
);

/**
 * «Забыли пароль?»: sends a link, or says whom to ask if the product sends no letters [PASS-01, MAIL-01].
 * @param typed the name that was typed at the sign-in
 */
export const ForgottenScreen = ({ typed, onBack }: { typed: string; onBack: () => void }) => {
  const { data, error } = useCall(getRegistration, {});
  const [isSent, setSent] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(words.title);
  // The focused element disappeared with the previous screen, so the heading gets the focus.
  useEffect(() => heading.current?.focus(), []);

  const content = () => {
    if (isSent) return <Said>{words.sent}</Said>;
    if (!data) return error ? <Text role="alert">{error.message}</Text> : <Loading minHeight="6rem" />;
    if (!data.mail) return <Said>{words.noMail}</Said>;
    return (
      <>
        <Text color="fg.muted">{words.hint}</Text>
        <Form typed={typed} onSent={() => setSent(true)} />
      </>
    );
  };

  return (
    <CardScreen>
      <Heading as="h2" size="md" ref={heading} tabIndex={-1} outline="none">
        {words.title}
      </Heading>
      {content()}
      <Button variant="ghost" colorPalette="gray" onClick={onBack}>
        {words.back}
      </Button>
    </CardScreen>
  );
};
