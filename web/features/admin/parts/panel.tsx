import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** The background and border of content on an administrator's screen. */
export const Surface = chakra('div', {
  base: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', overflow: 'hidden' },
});

type Props = {
  title: string;
  hint?: ReactNode;
  icon?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A card with a heading, which screen readers find as a region. */
export const Panel = ({ title, hint, icon, actions, children }: Props) => {
  const id = useId();
  return (
    <Surface
      as="section"
      aria-labelledby={id}
      p={{ base: '4', md: '6' }}
      // The browser lays the panel out only when it comes into view, because most panels of a phone are below the first
      // screen.
      css={{
        contentVisibility: 'auto',
        containIntrinsicBlockSize: 'auto 20rem',
        _print: { contentVisibility: 'visible' },
      }}
    >
      <Flex gap="3" align="flex-start" justify="space-between" mb={children ? '4' : '0'}>
        <Flex gap="3" align="flex-start" minW="0">
          {icon && (
            <Box color="blue.fg" fontSize="1.375rem" lineHeight="1.75rem" pt="1">
              {icon}
            </Box>
          )}
          <Box minW="0">
            <Heading as="h2" size="md" id={id}>
              {title}
            </Heading>
            {hint && (
              <Text color="fg.muted" textStyle="sm">
                {hint}
              </Text>
            )}
          </Box>
        </Flex>
        {actions}
      </Flex>
      {children}
    </Surface>
  );
};
