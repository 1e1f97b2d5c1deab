import { ChakraProvider } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { getUser } from '#shared/contracts/accounts.ts';
import { callApi } from '#web/api/call-api.ts';
import { PasswordQuestion } from '#web/features/auth/password-question.tsx';
import { system } from './theme/system.ts';

/** Asks for the password over whatever is open. In a root of its own, so that the first screen carries none of it. */
export const askForPassword = async (): Promise<boolean> => {
  const { username, twoFactor } = await callApi(getUser, {});
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const isGiven = await new Promise<boolean>((done) => {
    root.render(
      <ChakraProvider value={system}>
        <PasswordQuestion username={username} asksCode={twoFactor === true} onDone={done} />
      </ChakraProvider>,
    );
  });
  root.unmount();
  return isGiven;
};
