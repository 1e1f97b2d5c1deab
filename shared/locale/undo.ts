export const undoWords = {
  undo: 'Отменить',
  done: 'Изменение отменено',
  already: 'Это изменение уже отменено',
  notUndone: (things: readonly string[]) => `Не отменено: ${things.join(', ')}`,
  /**
   * @param title empty if it is deleted, or if the reader may not see it
   * @param name null if the author is unknown
   */
  changedBy: (title: string, name: string | null) => {
    if (title === '') return 'мероприятие вам недоступно';
    return name === null ? `«${title}» изменено` : `«${title}» изменил(а) ${name}`;
  },
} as const;
