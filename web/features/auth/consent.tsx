import { Link } from '@chakra-ui/react';
import { getRegistration } from '#shared/contracts/registration.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { registrationWords as words } from '#shared/locale/registration.ts';
import { useCall } from '#web/api/use-call.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import { LoadError } from '#web/ui/status/loading.tsx';

type ConsentProps = {
  hasConsented: boolean;
  /** Whether to show an error if the consent is missing. */
  isChecked: boolean;
  onConsent: (hasConsented: boolean) => void;
};

/** The checkbox `consent`. Without a privacy policy nothing is shown [REG-06]. */
export const Consent = ({ hasConsented, isChecked, onConsent }: ConsentProps) => {
  const { data, error, mutate } = useCall(getRegistration, {});
  if (!data && error) return <LoadError reason={error.message} onRetry={() => void mutate()} />;
  if (!data?.privacyUrl) return null;
  return (
    <Checkbox
      name="consent"
      isChecked={hasConsented}
      error={isChecked && !hasConsented ? fieldErrors.consentRequired : undefined}
      onChange={() => onConsent(!hasConsented)}
    >
      {words.consent}
      <Link href={data.privacyUrl} target="_blank" rel="noreferrer" color="blue.fg" textDecoration="underline">
        {words.policy}
      </Link>
    </Checkbox>
  );
};
