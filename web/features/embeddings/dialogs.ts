import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// What opens on a click only, each in a chunk of its own: together more than the manager itself.

export const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog);
export const CodeDialog = lazyDialog(async () => (await import('./code/code-dialog.tsx')).CodeDialog);
export const ColorPicker = lazyDialog(async () => (await import('./editor/color-picker.tsx')).ColorPicker);
