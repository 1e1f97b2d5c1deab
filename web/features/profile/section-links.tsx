import { chakra } from '@chakra-ui/react';
import type { MouseEvent } from 'react';
import { emailCardWords } from '#shared/locale/links.ts';
import { deleteAccountWords, ownDataWords } from '#shared/locale/own-data.ts';
import { profileWords as words } from '#shared/locale/profile.ts';
import { programCard } from '#shared/locale/programs.ts';
import { sessionWords } from '#shared/locale/sessions.ts';
import { twoFactorCardWords } from '#shared/locale/two-factor.ts';
import { useCurrentUser } from '#web/api/session/current-user.ts';
import { goToSection } from '#web/ui/section-card.tsx';

/** Names of the sections in the address: `/settings#sessions`. */
const TITLES: readonly [string, string][] = [
  ['name', words.usernameCard],
  ['password', words.passwordCard],
  ['two-factor', twoFactorCardWords.title],
  ['email', emailCardWords.title],
  ['sessions', sessionWords.title],
  ['programs', programCard.title],
  ['data', ownDataWords.title],
  ['leaving', deleteAccountWords.title],
];

/** Links to the sections of the profile, beside them on wide screens. The address may name a section [FACE-27]. */
export const SectionLinks = () => {
  const isAdmin = useCurrentUser().role === 'admin';
  const open = (section: string) => (domEvent: MouseEvent) => {
    domEvent.preventDefault();
    // Replaces the history entry, so that «Назад» leads to the screen before the profile.
    window.history.replaceState(window.history.state, '', `#${section}`);
    goToSection(section);
  };
  return (
    <chakra.nav
      aria-label={words.sections}
      hideBelow="lg"
      position="sticky"
      top="6"
      alignSelf="flex-start"
      flex="0 0 13rem"
    >
      {TITLES.filter(([section]) => section !== 'leaving' || !isAdmin).map(([section, title]) => (
        <chakra.a
          key={section}
          href={`#${section}`}
          onClick={open(section)}
          display="block"
          px="3"
          py="1.5"
          borderRadius="l2"
          textStyle="sm"
          color="fg.muted"
          _hover={{ bg: 'bg.muted', color: 'fg' }}
        >
          {title}
        </chakra.a>
      ))}
    </chakra.nav>
  );
};
