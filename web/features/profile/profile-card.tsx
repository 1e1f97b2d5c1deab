import { Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

/** Names of the sections in the address: `/settings#sessions`. */
export type ProfileSection = 'name' | 'password' | 'two-factor' | 'email' | 'sessions' | 'data' | 'leaving';

type ProfileCardProps = { id: ProfileSection; title: string; hint: string; children: ReactNode };

/** A card of the profile. */
export const ProfileCard = ({ id: section, title, hint, children }: ProfileCardProps) => {
  const id = useId();
  return (
    <Stack
      as="section"
      id={section}
      tabIndex={-1}
      scrollMarginTop="4"
      outline="none"
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
