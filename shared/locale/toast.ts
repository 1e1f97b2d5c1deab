/** Titles of toasts and the words of their frame. */
export const toastWords = {
  success: 'Успешно',
  error: 'Ошибка',
  region: 'Уведомления (F8)',
  close: 'Закрыть уведомление',
} as const;
