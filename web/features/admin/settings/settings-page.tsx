import { getEmailSettings, getSecuritySettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { useCall } from '#web/api/use-call.ts';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

/** /admin/settings: mail server, security, two-factor authentication. */
export const SettingsPage = () => {
  const email = useCall(getEmailSettings, {});
  const security = useCall(getSecuritySettings, {});
  const error = email.error ?? security.error;
  const retry = () => void Promise.allSettled([email.mutate(), security.mutate()]);

  const content = () => {
    if (email.data && security.data) {
      return (
        <SettingsTabs
          email={email.data}
          security={security.data}
          onEmailReload={() => email.mutate()}
          onSecurityReload={() => security.mutate()}
          onEmailSaved={(stored) => void email.mutate(stored, { revalidate: false })}
        />
      );
    }
    if (error) return <LoadFailed title={words.loadFailed} reason={error.message} onRetry={retry} />;
    return (
      <Surface>
        <RowsSkeleton rows={6} />
      </Surface>
    );
  };

  return (
    <AdminPageFrame title={words.title} maxW="4xl">
      {content()}
    </AdminPageFrame>
  );
};
