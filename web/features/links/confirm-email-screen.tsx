import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { confirmEmail } from '#shared/contracts/email.ts';
import { linkErrors } from '#shared/locale/link-errors.ts';
import { confirmEmailWords as words } from '#shared/locale/links.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { CardScreen } from '#web/ui/card-screen.tsx';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { forgetToken, tokenOfAddress } from './link-token.ts';
import { LinkVerdict } from './link-verdict.tsx';

type Verdict = { readonly title: string; readonly hint?: string };

/** /confirm-email#token: a button uses the link [MAIL-04]; programs that look into links of letters press none. */
export const ConfirmEmailScreen = () => {
  usePageTitle(words.title);
  const [token] = useState(tokenOfAddress);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [verdict, setVerdict] = useState<Verdict | undefined>(
    token === '' ? { title: linkErrors.badLink, hint: words.invalidHint } : undefined,
  );

  const confirm = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await callApi(confirmEmail, { body: { token } });
      forgetToken();
      setVerdict({ title: words.done });
    } catch (thrown) {
      const text = errorText(thrown);
      if (text === linkErrors.badLink) setVerdict({ title: text, hint: words.invalidHint });
      else setError(text);
    }
    setBusy(false);
  };

  if (verdict) return <LinkVerdict {...verdict} goOn={words.goOn} />;
  return (
    <CardScreen>
      <Stack gap="1">
        <Heading as="h2" size="md">
          {words.title}
        </Heading>
        <Text color="fg.muted">{words.hint}</Text>
      </Stack>
      {error && (
        <Text role="alert" color="fg.error">
          {error}
        </Text>
      )}
      <Button width="full" aria-busy={isBusy} onClick={() => void confirm()}>
        {words.confirm}
      </Button>
    </CardScreen>
  );
};
