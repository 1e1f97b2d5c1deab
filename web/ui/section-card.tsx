import { Heading, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';

/** Scrolls to the card of this name, and moves the focus there. */
export const goToSection = (section: string): void => {
  const card = document.getElementById(section);
  card?.scrollIntoView({ block: 'start' });
  card?.focus({ preventScroll: true });
};

type SectionCardProps = {
  /** The card's name in the address, as in `/settings#sessions`. */
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
};

/** A card on a screen of settings, which the address may name [FACE-27]. */
export const SectionCard = ({ id: section, title, hint, children }: SectionCardProps) => {
  const id = useId();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${section}`) goToSection(section);
  }, [hash, section]);
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
