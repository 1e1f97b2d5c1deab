import { Center, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { shellWords } from '#shared/locale/shell.ts';

/** The product's sign, as in the browser's tab. Decoration only. */
export const ProductMark = ({ size = 32 }: { size?: number }) => (
  <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" style={{ flex: 'none' }}>
    <rect width="32" height="32" rx="8" fill="#2563eb" />
    <rect x="7" y="9" width="18" height="16" rx="3.5" fill="#fff" />
    <path d="M11.5 6v5M20.5 6v5" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" />
    <rect x="11" y="15" width="4" height="4" rx="1.2" fill="#3b82f6" />
    <rect x="17" y="15" width="4" height="4" rx="1.2" fill="#bfdbfe" />
  </svg>
);

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
