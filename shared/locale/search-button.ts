/** Apart from the search's other words, which come with its dialog. */
export const searchButtonWords = { label: 'Поиск мероприятий', title: 'Поиск (Ctrl+K)' } as const;
