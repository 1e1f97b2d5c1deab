import { Box, chakra, HStack } from '@chakra-ui/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { getHealth } from '#shared/contracts/health.ts';
import { shellWords as words } from '#shared/locale/shell.ts';
import { callApi } from '#web/api/call-api.ts';
import { readConnection, watchConnection } from '#web/api/connection.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { WarningIcon } from '#web/ui/icons.tsx';

/** Milliseconds between two checks whether the server is back. */
const RECOVERY_INTERVAL_MS = 4_000;

// A failure is not reported, because the banner already says it.
const lookForServer = (): unknown => callApi(getHealth, {}).catch(() => undefined);

/** Says that the connection is lost, and looks for the server. The screen and typed text stay. */
export const ConnectionBanner = () => {
  const connection = useSyncExternalStore(watchConnection, readConnection);
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      document.documentElement.style.setProperty('--top-bar', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (connection !== 'down') return;
    const timer = setInterval(() => void lookForServer(), RECOVERY_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      // A call has reached the server, so the data on screen is fetched again. Some of it could not be fetched
      // meanwhile.
      if (readConnection() === 'online') void refetchQueries();
    };
  }, [connection]);

  const text = connection === 'offline' ? words.offline : words.serverDown;
  return (
    <Box ref={bar} position="sticky" top="0" zIndex="1600">
      {/* The banner is put directly into the body, because an open dialog hides the rest of the page from screen
          readers. */}
      {createPortal(
        <chakra.div role="status" srOnly>
          {connection !== 'online' && text}
        </chakra.div>,
        document.body,
      )}
      {connection !== 'online' && (
        <HStack
          aria-hidden
          justify="center"
          gap="2"
          px="4"
          py="2"
          bg="#fdf0d5"
          color="#6b4400"
          textStyle="sm"
          fontWeight="medium"
        >
          <WarningIcon style={{ flexShrink: 0 }} />
          {text}
        </HStack>
      )}
    </Box>
  );
};
