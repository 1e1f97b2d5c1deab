import { Box } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import type { EmailSettingsView, SecuritySettingsView } from '#shared/contracts/settings.ts';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { Tabs, tabId } from '#web/ui/tabs.tsx';
import { EmailForm } from './email-form.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { MailFailures } from './mail-failures.tsx';
import { SecurityForm } from './security-form.tsx';
import { TwoFactorTab } from './two-factor-tab.tsx';
import { TABS, type Tab, useTab } from './use-tab.ts';

const PANEL = 'system-settings';

type Props = {
  email: EmailSettingsView;
  security: SecuritySettingsView;
  onEmailSaved: (stored: EmailSettingsView) => void;
  onEmailReload: () => Promise<EmailSettingsView | undefined>;
  onSecuritySaved: (stored: SecuritySettingsView) => void;
  onSecurityReload: () => Promise<SecuritySettingsView | undefined>;
};

/** The three tabs [SET-01]. All tabs stay mounted, so that typed text survives a change of the tab. */
export const SettingsTabs = ({ email, security, onEmailSaved, onEmailReload, ...rest }: Props) => {
  const { onSecuritySaved, onSecurityReload } = rest;
  const { tab, setTab } = useTab();
  // The security settings with which two forms were filled, and which both save. The server may have newer ones.
  const [seen, setSeen] = useState(security);
  const [toggles, setToggles] = useState({
    requireTwoFactor: security.requireTwoFactor,
    enforcePasswordHistory: security.enforcePasswordHistory,
  });
  const [isEmailDirty, setEmailDirty] = useState(false);
  const [isSecurityDirty, setSecurityDirty] = useState(false);
  /** Grows whenever this tab or the two-factor tab loads the stored settings into the security form. */
  const [filling, setFilling] = useState(0);
  const onToggle = (change: Partial<typeof toggles>) => setToggles((before) => ({ ...before, ...change }));

  // The cache of the page is told too, because it fills the forms when somebody comes back to this screen.
  const onSeen = (stored: SecuritySettingsView): void => {
    setSeen(stored);
    onSecuritySaved(stored);
  };
  const takeStored = async (): Promise<boolean> => {
    const stored = await onSecurityReload();
    if (!stored) return false;
    setSeen(stored);
    onToggle({
      requireTwoFactor: stored.requireTwoFactor,
      enforcePasswordHistory: stored.enforcePasswordHistory,
    });
    setFilling((before) => before + 1);
    return true;
  };

  const panels: Record<Tab, ReactNode> = {
    email: (
      <>
        <EmailForm stored={email} onSaved={onEmailSaved} onDirty={setEmailDirty} onReload={onEmailReload} />
        <MailFailures />
      </>
    ),
    security: (
      <SecurityForm
        key={filling}
        seen={seen}
        onSeen={onSeen}
        toggles={toggles}
        onToggle={onToggle}
        onDirty={setSecurityDirty}
        onReload={() => void takeStored()}
      />
    ),
    twoFactor: (
      <TwoFactorTab
        seen={seen}
        onSeen={onSeen}
        required={toggles.requireTwoFactor}
        onRequired={(requireTwoFactor) => onToggle({ requireTwoFactor })}
        onReload={takeStored}
      />
    ),
  };

  return (
    <Box maxW="48rem">
      <Tabs
        label={words.tabs}
        tabs={TABS.map((value) => ({ value, label: words[value] }))}
        value={tab}
        onValue={setTab}
        panelId={PANEL}
      />
      <LeaveQuestion isDirty={isEmailDirty || isSecurityDirty} />
      {TABS.map((name) => (
        <Surface
          key={name}
          id={name === tab ? PANEL : undefined}
          role="tabpanel"
          aria-labelledby={tabId(PANEL, name)}
          hidden={name !== tab}
          mt="6"
          p={{ base: '4', md: '6' }}
        >
          {panels[name]}
        </Surface>
      ))}
    </Box>
  );
};
