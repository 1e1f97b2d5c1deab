import { toastWords } from '#shared/locale/toast.ts';
import { showToast } from './toast-store.ts';

/** SPEC §8: a success toast titled «Успешно». */
export const notifySuccess = (description: string): string => showToast({ title: toastWords.success, description });

/** SPEC §8: a destructive toast titled «Ошибка» with the server's text. */
export const notifyError = (description: string): string =>
  showToast({ title: toastWords.error, description, variant: 'destructive' });
