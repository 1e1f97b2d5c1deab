import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type RowProps = {
  title: string;
  /** Shown below the title in a pale colour. */
  note?: ReactNode;
  /** The differences of the version. Each line is unique, because it is the key of its element. */
  lines: readonly string[];
  /** Buttons. */
  children?: ReactNode;
};

/** One version with its differences and buttons. */
export const VersionRow = ({ title, note, lines, children }: RowProps) => (
  <Flex as="li" gap="3" py="3" wrap="wrap" justify="space-between" align="flex-start" borderTopWidth="1px">
    <Box minW="12rem" flex="1">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {title}
      </Text>
      {note && (
        <Text textStyle="sm" color="fg.muted">
          {note}
        </Text>
      )}
      <Box as="ul" mt="1" listStyleType="none" textStyle="sm" overflowWrap="anywhere" whiteSpace="pre-wrap">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </Box>
    </Box>
    {children && (
      <HStack gap="2" wrap="wrap">
        {children}
      </HStack>
    )}
  </Flex>
);

/** Versions, newest first. */
export const VersionList = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box as="ul" listStyleType="none" aria-label={label}>
    {children}
  </Box>
);
