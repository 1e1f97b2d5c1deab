import { lazyDialog } from '#web/ui/lazy-dialog.tsx';

// Dialogs that open on a click, each in a chunk of its own: together they are larger than the manager.

export const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog);
export const CodeDialog = lazyDialog(async () => (await import('./code/code-dialog.tsx')).CodeDialog);
export const ColorPicker = lazyDialog(async () => (await import('./editor/color-picker.tsx')).ColorPicker);
