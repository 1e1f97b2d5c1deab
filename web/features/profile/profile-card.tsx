import { Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type ProfileCardProps = { title: string; hint: string; children: ReactNode };

/** A card of the profile. */
export const ProfileCard = ({ title, hint, children }: ProfileCardProps) => {
  const id = useId();
  return (
    <Stack
      as="section"
      aria-labelledby={id}
      gap="5"
      p={{ base: '5', sm: '6' }}
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="l3"
    >
      <Stack gap="1">
        <Heading as="h2" id={id} size="md">
          {title}
        </Heading>
        <Text color="fg.muted" textStyle="sm">
          {hint}
        </Text>
      </Stack>
      {children}
    </Stack>
  );
};
