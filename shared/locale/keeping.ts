/** «5 марта в 18:04», by Moscow's clock. */
const moscowMoment = (instant: string): string => {
  const at = new Date(instant);
  const day = at.toLocaleDateString('ru', { timeZone: 'Europe/Moscow', day: 'numeric', month: 'long' });
  const time = at.toLocaleTimeString('ru', { timeZone: 'Europe/Moscow', hour: '2-digit', minute: '2-digit' });
  return `${day} в ${time}`;
};

type Author = { readonly name: string } | undefined;

/** Refusals of changes, undos and restores that are not possible any more. */
export const keepingErrors = {
  /** @param updatedAt ISO; @param by undefined: nobody is named */
  stale: ({ updatedAt, updatedBy: by }: { readonly updatedAt: string; readonly updatedBy?: Author }) =>
    by
      ? `Мероприятие изменил(а) ${by.name} ${moscowMoment(updatedAt)}. Откройте его заново.`
      : `Мероприятие изменено ${moscowMoment(updatedAt)}. Откройте его заново.`,
  notInTrash: 'Срок хранения в корзине истёк',
  revisionIsGone: 'Эта версия больше не хранится',
  draftIsStale: 'Черновик изменился. Посмотрите его и опубликуйте ещё раз.',
} as const;
