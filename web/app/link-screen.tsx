import type { ComponentType } from 'react';
import { ConfirmEmailScreen } from '#web/features/auth/confirm-email-screen.tsx';
import { InviteScreen } from '#web/features/auth/invite-screen.tsx';
import { ResetScreen } from '#web/features/auth/reset-screen.tsx';

const SCREENS = new Map(
  Object.entries<ComponentType>({
    '/reset': ResetScreen,
    '/confirm-email': ConfirmEmailScreen,
    '/invite': InviteScreen,
  }),
);

/** The screen that a link leads to. */
export const LinkScreen = () => {
  const Screen = SCREENS.get(location.pathname);
  return Screen ? <Screen /> : null;
};
