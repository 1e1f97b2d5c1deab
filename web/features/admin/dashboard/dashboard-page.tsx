import { statsWords as words } from '#shared/locale/admin-dashboard.ts';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { Charts } from './charts.tsx';
import { StatCards } from './stat-cards.tsx';
import { useStats } from './use-stats.ts';

/** /admin/dashboard: the six numbers and their charts [DASH-01, DASH-02]. */
export const DashboardPage = () => {
  const { data, error, mutate } = useStats();
  return (
    <AdminPageFrame title={words.title}>
      {error && <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />}
      {(data || !error) && <StatCards stats={data} />}
      <Charts />
    </AdminPageFrame>
  );
};
