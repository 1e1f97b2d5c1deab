import { Heading, Stack, Text } from '@chakra-ui/react';
import { listImports } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { useCall } from '#web/api/use-call.ts';

const when = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' });

/** Imports of the last 30 days, newest first; nothing while there are none. */
export const PastImports = () => {
  const { data = [] } = useCall(listImports, {});
  return (
    data.length > 0 && (
      <Stack as="section" gap="2" aria-label={words.past}>
        <Heading as="h3" size="sm">
          {words.past}
        </Heading>
        <Stack as="ul" listStyleType="none" gap="2">
          {data.map(({ change, at, file, created, updated, refused, isEnded }) => (
            <Stack as="li" key={change} gap="0">
              <Text overflowWrap="anywhere">{file}</Text>
              <Text textStyle="sm" color="fg.muted">
                {[
                  when.format(new Date(at)),
                  words.pastOne(created, updated, refused),
                  ...(isEnded ? [] : [words.notEnded]),
                ].join(' · ')}
              </Text>
            </Stack>
          ))}
        </Stack>
      </Stack>
    )
  );
};
