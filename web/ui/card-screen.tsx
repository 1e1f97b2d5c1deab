import { Center, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { shellWords } from '#shared/locale/shell.ts';
import { ProductMark } from './product-mark.tsx';

/** A card in the middle of the window under the product's name, for the screens before all others. */
export const CardScreen = ({ maxW = '24rem', children }: { maxW?: string; children: ReactNode }) => (
  <Center
    as="main"
    minH="100dvh"
    p="4"
    bgImage="radial-gradient(60rem 40rem at 50% -10%, var(--chakra-colors-blue-muted), transparent 70%)"
  >
    <Stack
      gap="6"
      w="full"
      maxW={maxW}
      p={{ base: '6', sm: '8' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="1.25rem"
      boxShadow="0 24px 60px -24px rgb(15 23 42 / 25%)"
    >
      <HStack gap="3" justify="center">
        <ProductMark />
        <Heading as="h1" size="xl" letterSpacing="-0.01em">
          {shellWords.product}
        </Heading>
      </HStack>
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
