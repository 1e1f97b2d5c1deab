import { lazyDialog } from '#web/api/lazy.tsx';

// Dialogs that a click opens, each in a chunk of its own, because together they are larger than the manager.

export const ConfirmDialog = lazyDialog(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog);
export const VersionsDialog = lazyDialog(async () => (await import('./history/versions-dialog.tsx')).VersionsDialog);
export const CheckDialog = lazyDialog(async () => (await import('./check/check-dialog.tsx')).CheckDialog);
export const SeenDialog = lazyDialog(async () => (await import('./seen/seen-dialog.tsx')).SeenDialog);
export const DraftLinkDialog = lazyDialog(
  async () => (await import('./publishing/draft-link-dialog.tsx')).DraftLinkDialog,
);
export const CodeDialog = lazyDialog(async () => (await import('./code/code-dialog.tsx')).CodeDialog);
export const ColorPicker = lazyDialog(async () => (await import('./editor/color-picker.tsx')).ColorPicker);
