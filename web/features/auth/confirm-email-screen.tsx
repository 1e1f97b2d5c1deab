import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { confirmEmail } from '#shared/contracts/email.ts';
import { apiErrors } from '#shared/locale/errors.ts';
import { confirmEmailWords as words } from '#shared/locale/links.ts';
import { errorText } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { CardHeading, CardScreen } from '#web/ui/card-screen.tsx';
import { LinkVerdict } from './link-verdict.tsx';
import { useLink } from './use-link.ts';

const VERDICTS = {
  done: { title: words.done, goOn: words.goOn },
  invalid: { title: apiErrors.badLink, hint: words.invalidHint, goOn: words.goOn },
} as const;

/**
 * /confirm-email#token. A button uses the link [MAIL-04], because programs that open the links of letters press no
 * buttons.
 */
export const ConfirmEmailScreen = () => {
  const { verdict, isBusy, spend } = useLink();
  const [error, setError] = useState<string>();
  if (verdict) return <LinkVerdict {...VERDICTS[verdict]} />;

  const confirm = async (): Promise<void> => {
    const refusal = await spend((token) => callApi(confirmEmail, { body: { token } }));
    setError(refusal === undefined ? undefined : errorText(refusal));
  };
  return (
    <CardScreen>
      <CardHeading title={words.title} hint={words.hint} />
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
