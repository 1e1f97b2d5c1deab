import { lazyDialog } from '#web/api/lazy.tsx';
import { EmptyEventDialog } from './empty-event-dialog.tsx';

export const EventDialog = lazyDialog(async () => (await import('./event-dialog.tsx')).EventDialog, EmptyEventDialog);
