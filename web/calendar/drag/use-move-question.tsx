import { type RefObject, useCallback, useRef } from 'react';
import type { ScopeRequest } from '#web/events/scope/scope-dialog.tsx';
import { useScopeQuestion } from '#web/events/scope/use-scope-question.tsx';
import { BackCloses } from '#web/ui/dialog/use-back-closes.tsx';

/** Asks for the scope when an occurrence was moved. «Back» cancels. Afterwards the event gets the focus back. */
export const useMoveQuestion = (area: RefObject<HTMLElement | null>) => {
  const { ask: askScope, isAsked, cancel, question } = useScopeQuestion();
  const hadFocus = useRef(false);

  const ask = useCallback(
    (request: ScopeRequest) => {
      hadFocus.current = area.current?.contains(document.activeElement) ?? false;
      return askScope(request);
    },
    [area, askScope],
  );

  /** @param id the event's id after the answer */
  const onAnswered = useCallback(
    (id: string) => {
      if (!hadFocus.current) return;
      const focus = () => area.current?.querySelector<HTMLElement>(`[data-event-id="${CSS.escape(id)}"]`)?.focus();
      // Two frames later, because the dialog first gives the focus back, to an element that may show another event by
      // then.
      requestAnimationFrame(() => requestAnimationFrame(focus));
    },
    [area],
  );

  return {
    ask,
    onAnswered,
    question: (
      <>
        {question}
        {isAsked && <BackCloses onBack={cancel} />}
      </>
    ),
  };
};
