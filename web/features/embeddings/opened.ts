import { lazilyOpened } from '#web/app/lazily-opened.tsx';

// What opens on a click only, each in a chunk of its own: together more than the manager itself.

export const ConfirmDialog = lazilyOpened(async () => (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog);
export const CodeDialog = lazilyOpened(async () => (await import('./code/code-dialog.tsx')).CodeDialog);
export const ColorPicker = lazilyOpened(async () => (await import('./editor/color-picker.tsx')).ColorPicker);
