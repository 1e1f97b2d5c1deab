import { getEmailSettings, getSecuritySettings } from '#shared/contracts/settings.ts';
import { systemSettingsWords as words } from '#shared/locale/admin-settings.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { withToast } from '#web/api/with-toast.ts';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Surface } from '#web/features/admin/parts/panel.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { InstitutionPanel } from './institution-panel.tsx';
import { SettingsTabs } from './settings-tabs.tsx';

const WITHOUT_REFETCH = { revalidate: false };

/** /admin/settings: name and logo, mail server, security, two-factor authentication. */
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
          onEmailReload={() => withToast(() => email.mutate(callApi(getEmailSettings, {}), WITHOUT_REFETCH))}
          onSecurityReload={() => withToast(() => security.mutate(callApi(getSecuritySettings, {}), WITHOUT_REFETCH))}
          onEmailSaved={(stored) => void email.mutate(stored, WITHOUT_REFETCH)}
          onSecuritySaved={(stored) => void security.mutate(stored, WITHOUT_REFETCH)}
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
      <InstitutionPanel />
      {content()}
    </AdminPageFrame>
  );
};
