/** The button of the search. All other words of the search come with its dialog. */
export const searchButtonWords = { label: 'Поиск мероприятий', title: 'Поиск (Ctrl+K)' } as const;
