import { Loading } from '#web/ui/loading.tsx';

export const MainCalendar = () => <Loading />;
