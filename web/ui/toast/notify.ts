import { toastWords } from '#shared/locale/toast.ts';
import { showToast } from './toast-store.ts';

/** A success toast titled «Успешно». */
export const notifySuccess = (description: string): string => showToast({ title: toastWords.success, description });

/** A destructive toast titled «Ошибка» with the server's text. */
export const notifyError = (description: string): string =>
  showToast({ title: toastWords.error, description, variant: 'destructive' });
