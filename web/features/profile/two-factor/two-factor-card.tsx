import { Button, HStack, Stack, Text, useChakraContext } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { disableTwoFactor, renewRecoveryCodes } from '#shared/contracts/two-factor.ts';
import { twoFactorCardWords as words } from '#shared/locale/two-factor.ts';
import { callApi } from '#web/api/call-api.ts';
import { lazyPart } from '#web/api/lazy.tsx';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { startSession } from '#web/api/session/use-session.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { Loading } from '#web/ui/status/loading.tsx';
import { notifySuccess } from '#web/ui/toast/notify.tsx';
import { ReauthenticationForm } from './reauthentication-form.tsx';
import { showRecoveryCodes } from './show-recovery-codes.tsx';

/** This part is a separate chunk, because it brings the code for QR codes. */
const SetUp = lazyPart(async () => (await import('./set-up.tsx')).SetUp);

type Doing = 'on' | 'off' | 'codes';

/** Turns the user's two-factor sign-in on and off, and makes new recovery codes [2FA-01, 2FA-14, 2FA-15]. */
export const TwoFactorCard = () => {
  const user = useCurrentUser();
  const theme = useChakraContext();
  const [doing, setDoing] = useState<Doing>();
  const isOn = user.twoFactor === true;
  const stop = () => setDoing(undefined);

  // The action that is shown. It ends if two-factor sign-in was turned on or off elsewhere, for example in another tab.
  const shown = doing === (isOn ? 'on' : 'off') || (doing === 'codes' && !isOn) ? undefined : doing;

  const content = () => {
    switch (shown) {
      case 'on':
        return (
          <Suspense fallback={<Loading minHeight="6rem" />}>
            <SetUp onCancel={stop} />
          </Suspense>
        );
      case 'off':
        return (
          <ReauthenticationForm
            key="off"
            hint={words.turnOffHint}
            label={words.turnOff}
            isDangerous
            onCancel={stop}
            onSend={async (body) => {
              await startSession(await callApi(disableTwoFactor, { body }));
              stop();
              notifySuccess(words.turnedOff);
            }}
          />
        );
      case 'codes':
        return (
          <ReauthenticationForm
            key="codes"
            hint={words.newCodesHint}
            label={words.newCodes}
            onCancel={stop}
            onSend={async (body) => {
              const { recoveryCodes } = await callApi(renewRecoveryCodes, { body });
              stop();
              await showRecoveryCodes(theme, { username: user.username, codes: recoveryCodes });
            }}
          />
        );
      default:
        return (
          <HStack gap="2" wrap="wrap">
            {isOn ? (
              <>
                <Button variant="outline" onClick={() => setDoing('codes')}>
                  {words.newCodes}
                </Button>
                <Button variant="outline" colorPalette="red" onClick={() => setDoing('off')}>
                  {words.turnOff}
                </Button>
              </>
            ) : (
              <Button onClick={() => setDoing('on')}>{words.turnOn}</Button>
            )}
          </HStack>
        );
    }
  };

  return (
    <SectionCard id="two-factor" title={words.title} hint={words.hint}>
      <Stack gap="4">
        <Text fontWeight="medium" color={isOn ? 'green.fg' : undefined}>
          {isOn ? words.isOn : words.isOff}
        </Text>
        {content()}
      </Stack>
    </SectionCard>
  );
};
