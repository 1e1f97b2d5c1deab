import { Suspense } from 'react';
import { statsWords as words } from '#shared/locale/admin-dashboard.ts';
import { lazily } from '#web/app/lazily.tsx';
import { AdminPageFrame } from '#web/features/admin/parts/admin-page-frame.tsx';
import { LoadFailed } from '#web/features/admin/parts/load-failed.tsx';
import { RowsSkeleton } from '#web/features/admin/parts/rows-skeleton.tsx';
import { StatCards } from './stat-cards.tsx';
import { useStats } from './use-stats.ts';

export const Charts = lazily(async () => (await import('./charts.tsx')).Charts);

/** /admin/dashboard: the six numbers and their pictures (SPEC §2). */
export const DashboardPage = () => {
  const { data, error, mutate } = useStats();
  return (
    <AdminPageFrame title={words.title}>
      {error && <LoadFailed title={words.loadFailed} reason={error.message} onRetry={() => void mutate()} />}
      {(data || !error) && <StatCards stats={data} />}
      <Suspense fallback={<RowsSkeleton rows={8} />}>
        <Charts />
      </Suspense>
    </AdminPageFrame>
  );
};
