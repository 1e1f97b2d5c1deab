/** Words about what visitors see of an embedding, and about its draft. */
export const publishWords = {
  title: 'Что видят посетители',
  /** @param when «12 мая в 14:30» */
  published: (when: string) => `Опубликована ${when}`,
} as const;
