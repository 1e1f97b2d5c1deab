import { Stack, Text } from '@chakra-ui/react';
import { importWords as words } from '#shared/locale/import.ts';
import type { Fault } from './read/row.ts';

const SHOWN = 100;

/** What of a file is not taken, by line and reason [IMP-05]. */
export const FaultsList = ({ title, faults }: { title: string; faults: readonly Fault[] }) =>
  faults.length > 0 && (
    <Stack
      as="section"
      gap="1"
      aria-label={title}
      borderWidth="1px"
      borderColor="border.warning"
      borderRadius="l2"
      p="3"
    >
      <Text fontWeight="medium">{title}</Text>
      <Stack as="ul" gap="1" ps="5" textStyle="sm" listStyleType="disc">
        {faults.slice(0, SHOWN).map(({ line, title: name, reason }) => (
          <Text as="li" key={`${line} ${name} ${reason}`} overflowWrap="anywhere">
            {`${words.line(line)}, «${name}»: ${reason}`}
          </Text>
        ))}
        {faults.length > SHOWN && <Text as="li">…</Text>}
      </Stack>
    </Stack>
  );
