import { ChakraProvider, type SystemContext } from '@chakra-ui/react';
import { createRoot } from 'react-dom/client';
import { RecoveryCodes } from './recovery-codes.tsx';

/**
 * Shows recovery codes above everything until the user has saved them. Their React root is their own, because the new
 * session may open another screen, and they are shown only once.
 * @param theme the Chakra system of the app
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
