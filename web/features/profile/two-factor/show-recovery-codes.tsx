import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Shows recovery codes over whatever is open until they are saved. In a root of its own: the new session may lead to another screen, and
 * they are told once.
 * @param theme the system of the app
 */
export const showRecoveryCodes = async (
  theme: SystemContext,
  shown: { readonly username: string; readonly codes: readonly string[] },
): Promise<void> => {
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await new Promise<void>((done) => {
    root.render(
      <ChakraProvider value={theme}>
        <RecoveryCodes {...shown} onDone={done} />
      </ChakraProvider>,
    );
  });
  root.unmount();
};
