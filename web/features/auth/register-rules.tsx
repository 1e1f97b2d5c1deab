import { Button, Link, Stack, Text } from '@chakra-ui/react';
import { getRegistration, type Registration } from '#shared/contracts/registration.ts';
import { accountErrors } from '#shared/locale/account-errors.ts';
import { registrationWords as words } from '#shared/locale/registration.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/use-call.ts';
import { CheckLine } from '#web/ui/choice-line.tsx';

const NOTES: Readonly<Record<Registration, string | undefined>> = {
  open: undefined,
  approval: words.needsApproval,
  invite: words.onlyByInvitation,
};

type Props = {
  hasConsented: boolean;
  /** Whether a consent that is missing is told. */
  isChecked: boolean;
  onConsent: (hasConsented: boolean) => void;
};

/** Who may register, and the consent that is asked for where there is a privacy policy [REG-01, REG-02, REG-06]. */
export const RegisterRules = ({ hasConsented, isChecked, onConsent }: Props) => {
  const { data, error, mutate } = useCall(getRegistration, {});
  const note = data && NOTES[data.registration];
  if (!data && error)
    return (
      <Stack role="alert" align="start" textStyle="sm">
        <Text color="fg.error">{errorText(error)}</Text>
        <Button size="sm" variant="outline" onClick={() => void mutate()}>
          {shellWords.tryAgain}
        </Button>
      </Stack>
    );
  return (
    <>
      {note && (
        <Text role="note" textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
      {data?.privacyUrl && (
        <CheckLine
          name="consent"
          isChecked={hasConsented}
          error={isChecked && !hasConsented ? accountErrors.consentRequired : undefined}
          onChange={() => onConsent(!hasConsented)}
        >
          {words.consent}
          <Link href={data.privacyUrl} target="_blank" rel="noreferrer" color="blue.fg" textDecoration="underline">
            {words.policy}
          </Link>
        </CheckLine>
      )}
    </>
  );
};
