/** Words of the generated codes. */
export const embedWords = {
  title: 'Календарь мероприятий',
  /** SPEC §5: not for visitors, but the very text that the preview screen shows. */
  unsupported: 'Unsupported embedding type',
} as const;
