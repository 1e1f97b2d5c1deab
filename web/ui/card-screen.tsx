import { Center, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Mark, useInstitution, useProductName } from './institution.tsx';

/**
 * Sizes of letters for the institution's name, by its length. The longest name takes three lines on a phone of 320 px.
 */
const SIZES = [
  [20, 'xl'],
  [40, 'sm'],
] as const;

/**
 * The name of the institution. Its place is high enough for the longest name, so that nothing moves. Until the name is
 * known, the place is empty for 0.6 s and then shows the name of the product [FACE-241].
 */
const InstitutionName = () => {
  const name = useProductName();
  const isKnown = useInstitution() !== undefined;
  return (
    <HStack
      // The key makes React draw sign and name anew, both at once.
      key={String(isKnown)}
      gap="3"
      justify="center"
      minH="3.75rem"
      css={
        isKnown ? undefined : { '@keyframes whose': { from: { opacity: 0 } }, animation: 'whose 1ms 600ms backwards' }
      }
    >
      <Mark size={40} />
      <Heading
        as="h1"
        size={SIZES.find(([most]) => name.length <= most)?.[1] ?? { base: 'xs', sm: 'sm' }}
        // A line is never lower than its letters.
        lineHeight="max(1.25rem, 1.2em)"
        letterSpacing="-0.01em"
        overflowWrap="anywhere"
      >
        {name}
      </Heading>
    </HStack>
  );
};

/** A card in the middle of the window, below the institution's name: the screens before the sign-in. */
export const CardScreen = ({ maxW = '24rem', children }: { maxW?: string; children: ReactNode }) => (
  <Center
    as="main"
    minH="100dvh"
    p="4"
    bgImage="radial-gradient(60rem 40rem at 50% -10%, var(--chakra-colors-blue-muted), transparent 70%)"
  >
    <Stack
      gap="4"
      w="full"
      maxW={maxW}
      p={{ base: '6', sm: '8' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="1.25rem"
      boxShadow="0 24px 60px -24px rgb(15 23 42 / 25%)"
    >
      <InstitutionName />
      {children}
    </Stack>
  </Center>
);

export const CardHeading = ({ title, hint }: { title: string; hint: string }) => (
  <Stack gap="1">
    <Heading as="h2" size="md">
      {title}
    </Heading>
    <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
      {hint}
    </Text>
  </Stack>
);
