import { Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import type { EmailSettingsView, SecuritySettingsView } from '#shared/contracts/settings.ts';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { EmailForm } from './email-form.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { SecurityForm } from './security-form.tsx';
import { TwoFactorTab } from './two-factor-tab.tsx';
import { TABS, useTab } from './use-tab.ts';

type Props = {
  email: EmailSettingsView;
  security: SecuritySettingsView;
  onEmailSaved: (stored: EmailSettingsView) => void;
  onEmailReload: () => Promise<EmailSettingsView | undefined>;
  onSecurityReload: () => Promise<SecuritySettingsView | undefined>;
};

/** The three tabs (SPEC §2). All stay mounted, so that what is typed in one survives a look at another. */
export const SettingsTabs = ({ email, security, onEmailSaved, onEmailReload, onSecurityReload }: Props) => {
  const { tab, setTab } = useTab();
  const [toggles, setToggles] = useState({
    requireTwoFactor: security.requireTwoFactor,
    enforcePasswordHistory: security.enforcePasswordHistory,
  });
  const [isEmailDirty, setEmailDirty] = useState(false);
  const [isSecurityDirty, setSecurityDirty] = useState(false);
  const onToggle = (change: Partial<typeof toggles>) => setToggles((before) => ({ ...before, ...change }));

  return (
    <Tabs.Root recipe={tabsSlotRecipe} value={tab} onValueChange={({ value }) => setTab(value)} variant="line">
      <Tabs.List aria-label={words.tabs} overflowX="auto" overflowY="hidden">
        {TABS.map((name) => (
          <Tabs.Trigger key={name} value={name} flex="none">
            {words[name]}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <LeaveQuestion isDirty={isEmailDirty || isSecurityDirty} />
      <Surface mt="6" p={{ base: '4', md: '6' }}>
        <Tabs.Content value="email" p="0">
          <EmailForm stored={email} onSaved={onEmailSaved} onDirty={setEmailDirty} onReload={onEmailReload} />
        </Tabs.Content>
        <Tabs.Content value="security" p="0">
          <SecurityForm
            stored={security}
            toggles={toggles}
            onToggle={onToggle}
            onDirty={setSecurityDirty}
            onReload={onSecurityReload}
          />
        </Tabs.Content>
        <Tabs.Content value="twoFactor" p="0">
          <TwoFactorTab
            required={toggles.requireTwoFactor}
            onRequired={(requireTwoFactor) => onToggle({ requireTwoFactor })}
          />
        </Tabs.Content>
      </Surface>
    </Tabs.Root>
  );
};
