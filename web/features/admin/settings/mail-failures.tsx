import { Box, Heading, Stack, Text } from '@chakra-ui/react';
import { listMailFailures } from '#shared/contracts/settings.ts';
import { emailSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { dateTimeText } from '#shared/locale/dates.ts';
import { useCall } from '#web/api/use-call.ts';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';

/** Letters that could not be sent, with reasons. Nothing is shown while there are no such letters [MAIL-07]. */
export const MailFailures = () => {
  const { data, error, mutate } = useCall(listMailFailures, {});
  if (error && !data)
    return (
      <Box mt="6">
        <LoadFailed title={words.failuresNotLoaded} reason={error.message} onRetry={() => void mutate()} />
      </Box>
    );
  if (!data || data.failures.length === 0) return null;
  return (
    <Box as="section" mt="8" aria-labelledby="mail-failures">
      <Heading as="h2" id="mail-failures" textStyle="md">
        {words.failures}
      </Heading>
      <Text color="fg.muted" textStyle="sm" mt="1">
        {words.failuresHint}
      </Text>
      <Stack as="ul" listStyleType="none" gap="0" mt="3" textStyle="sm" overflowWrap="anywhere">
        {data.failures.map(({ id, to, reason, at }) => (
          <Box as="li" key={id} py="3" borderTopWidth="1px" borderColor="border">
            <Text fontWeight="medium">{to}</Text>
            <Text>{reason}</Text>
            <Text color="fg.muted">
              <time dateTime={at}>{dateTimeText(new Date(at))}</time>
            </Text>
          </Box>
        ))}
      </Stack>
    </Box>
  );
};
