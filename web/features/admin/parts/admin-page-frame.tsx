import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  hint?: ReactNode;
  /** Buttons and links beside the heading. */
  actions?: ReactNode;
  /** Greatest width of the content; a token of Chakra's sizes. */
  maxW?: string;
  children: ReactNode;
};

/** The frame of a screen for administrators: heading, actions, content. */
export const AdminPageFrame = ({ title, hint, actions, maxW = '6xl', children }: Props) => (
  <Box as="main" px={{ base: '4', md: '8' }} py={{ base: '5', md: '8' }} maxW={maxW} mx="auto">
    <Stack gap={{ base: '5', md: '6' }}>
      <Flex wrap="wrap" gap="3" align="center" justify="space-between">
        <Stack gap="1">
          <Heading as="h1" size={{ base: 'xl', md: '2xl' }} letterSpacing="-0.01em">
            {title}
          </Heading>
          {hint && (
            <Text color="fg.muted" textStyle="sm">
              {hint}
            </Text>
          )}
        </Stack>
        {actions}
      </Flex>
      {children}
    </Stack>
  </Box>
);
