import { Loading } from '#web/ui/loading.tsx';

export const ProfileScreen = () => <Loading />;
