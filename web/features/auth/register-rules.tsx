import { Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { getRegistration, type Registration } from '#shared/contracts/registration.ts';
import { registrationWords as words } from '#shared/locale/registration.ts';
import { useCall } from '#web/api/use-call.ts';
import { Consent } from './consent.tsx';

const NOTES: Readonly<Record<Registration, string | undefined>> = {
  open: undefined,
  approval: words.needsApproval,
  invite: words.onlyByInvitation,
};

/** The rule for the password, who may register, and the consent box [REG-01, REG-02, REG-06, FACE-26]. */
export const RegisterRules = (consent: ComponentProps<typeof Consent>) => {
  const { data } = useCall(getRegistration, {});
  const note = data && NOTES[data.registration];
  return (
    <>
      {data && (
        <Text textStyle="sm" color="fg.muted" mt="-2">
          {words.passwordRule(data.passwordMinLength)}
        </Text>
      )}
      {note && (
        <Text role="note" textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
      <Consent {...consent} />
    </>
  );
};
