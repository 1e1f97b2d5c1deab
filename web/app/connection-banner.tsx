import { Box, HStack } from '@chakra-ui/react';
import { useEffect, useSyncExternalStore } from 'react';
import { getHealth } from '#shared/contracts/health.ts';
import { shellWords as words } from '#shared/locale/shell.ts';
import { callApi } from '#web/api/call-api.ts';
import { readConnection, watchConnection } from '#web/api/connection.ts';
import { refetchQueries } from '#web/api/swr-options.ts';
import { WarningIcon } from '#web/ui/icons.tsx';

/** Milliseconds between two checks whether the server is back. */
const RECOVERY_INTERVAL_MS = 4_000;

// The banner says already that a try failed.
const lookForServer = (): unknown => callApi(getHealth, {}).catch(() => undefined);

/** Says that the connection is lost and looks for it by itself; what is on screen stays, so nothing typed is lost. */
export const ConnectionBanner = () => {
  const connection = useSyncExternalStore(watchConnection, readConnection);

  useEffect(() => {
    if (connection !== 'down') return;
    const timer = setInterval(() => void lookForServer(), RECOVERY_INTERVAL_MS);
    return () => {
      clearInterval(timer);
      // Whichever call was answered first: what had failed meanwhile is asked for again.
      if (readConnection() === 'online') void refetchQueries().catch(() => undefined);
    };
  }, [connection]);

  return (
    <Box role="status" position="sticky" top="0" zIndex="1600">
      {connection !== 'online' && (
        <HStack justify="center" gap="2" px="4" py="2" bg="#fdf0d5" color="#6b4400" textStyle="sm" fontWeight="medium">
          <WarningIcon style={{ flexShrink: 0 }} />
          {connection === 'offline' ? words.offline : words.serverDown}
        </HStack>
      )}
    </Box>
  );
};
