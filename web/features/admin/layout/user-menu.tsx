import { Box, Button, chakra, Menu, Portal } from '@chakra-ui/react';
import { menuSlotRecipe } from '@chakra-ui/react/theme';
import { useNavigate } from 'react-router-dom';
import { adminWords as words } from '#shared/locale/admin.ts';
import { useCurrentUser } from '#web/api/current-user.ts';
import { signOut } from '#web/api/use-session.ts';
import { SettingsIcon, SignOutIcon } from '#web/ui/icons.tsx';
import { notifyError, notifySuccess } from '#web/ui/notify.ts';

// SPEC §8; the token is dropped whatever the call answers (DECISIONS §7).
const leave = async (): Promise<void> => {
  try {
    await signOut();
    notifySuccess(words.signedOut);
  } catch {
    notifyError(words.signOutFailed);
  }
};

const Initial = chakra('span', {
  base: {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    boxSize: '7',
    borderRadius: 'full',
    bg: 'blue.solid',
    color: 'blue.contrast',
    fontSize: 'xs',
    fontWeight: 'semibold',
    textTransform: 'uppercase',
  },
});

type Props = { collapsed?: boolean; onNavigate?: () => void };

/** The menu at the bottom of the sidebar: who is signed in, the profile, the way out (SPEC §2). */
export const UserMenu = ({ collapsed = false, onNavigate }: Props) => {
  const { username } = useCurrentUser();
  const navigate = useNavigate();
  const openProfile = () => {
    onNavigate?.();
    navigate('/settings');
  };
  return (
    <Menu.Root
      recipe={menuSlotRecipe}
      positioning={{ placement: 'top-start' }}
      onSelect={({ value }) => (value === 'profile' ? openProfile() : void leave())}
    >
      <Menu.Trigger asChild>
        <Button
          variant="ghost"
          colorPalette="gray"
          w="full"
          h="11"
          px="2"
          gap="3"
          justifyContent="flex-start"
          aria-label={words.userMenu(username)}
          title={collapsed ? username : undefined}
        >
          <Initial aria-hidden>{[...username][0]}</Initial>
          {!collapsed && (
            <Box as="span" truncate minW="0" fontWeight="medium">
              {username}
            </Box>
          )}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            <Menu.Item value="profile">
              <SettingsIcon />
              {words.profile}
            </Menu.Item>
            <Menu.Item value="sign-out">
              <SignOutIcon />
              {words.signOut}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
};
