import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { CheckIcon, InfoIcon, WarningIcon } from '#web/ui/icons.tsx';

type Tone = 'good' | 'bad' | 'plain';

const LOOK = {
  good: { bg: 'green.subtle', color: 'green.fg', Icon: CheckIcon },
  bad: { bg: 'red.subtle', color: 'red.fg', Icon: WarningIcon },
  plain: { bg: 'blue.subtle', color: 'blue.fg', Icon: InfoIcon },
} as const;

type Props = {
  tone: Tone;
  title: string;
  children?: ReactNode;
  /** Whether it is the result of an action, read out when it appears. */
  live?: boolean;
};

/** A message that stays in its place, unlike a toast. */
export const Note = ({ tone, title, children, live = false }: Props) => {
  const { bg, color, Icon } = LOOK[tone];
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <Flex role={live ? role : undefined} gap="3" p="4" borderRadius="l2" bg={bg} textStyle="sm" overflowWrap="anywhere">
      <Box color={color} fontSize="1.25rem" lineHeight="1" flex="none">
        <Icon />
      </Box>
      <Box minW="0" flex="1">
        <Box fontWeight="semibold" color={color}>
          {title}
        </Box>
        {children}
      </Box>
    </Flex>
  );
};
