import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { SeenHost } from '#shared/contracts/visits.ts';
import { seenDayText, seenWords as words } from '#shared/locale/seen.ts';
import type { Day } from '#shared/time/day.ts';
import { dayOf } from './day-of.ts';

type HostListProps = { hosts: readonly SeenHost[]; today: Day };

/** The sites of the visits, the latest first, and the sites on which the widget did not load [SEEN-09]. */
export const HostList = ({ hosts, today }: HostListProps) => (
  <Box>
    <Heading as="h3" size="sm" id="seen-hosts" pb="2">
      {words.hosts}
    </Heading>
    <Box as="ul" listStyleType="none" aria-labelledby="seen-hosts">
      {hosts.map(({ host, last, failed }) => {
        const name = words.hostNames[host];
        return (
          <Flex as="li" key={host} gap="3" py="2" borderTopWidth="1px" justify="space-between" wrap="wrap">
            <Text overflowWrap="anywhere" minW="0" color={name && 'fg.muted'}>
              {name ?? host}
            </Text>
            <Flex gap="3" textStyle="sm" wrap="wrap">
              {failed && <Text color="orange.fg">{words.failedOn(seenDayText(dayOf(failed), today))}</Text>}
              <Text color="fg.muted">{seenDayText(dayOf(last), today)}</Text>
            </Flex>
          </Flex>
        );
      })}
    </Box>
  </Box>
);
