/** Words for copying an event by dragging. */
export const copyWords = {
  hint: (key: string) => `${key} — создать копию`,
  willCopy: 'Отпустите, чтобы создать копию',
  copied: 'Мероприятие скопировано',
} as const;
