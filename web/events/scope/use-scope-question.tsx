import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import type { EventScope } from '#shared/contracts/events.ts';
import { lazyDialog } from '#web/api/lazy.tsx';
import type { ScopeRequest } from './scope-dialog.tsx';

type ScopeQuestion = {
  /** Asks for a scope. Null: the user cancelled, or another question replaced this one. */
  readonly ask: (request: ScopeRequest) => Promise<EventScope | null>;
  readonly isAsked: boolean;
  readonly cancel: () => void;
  /** The element of the question. The caller draws it, inside its own dialog if it has one. */
  readonly question: ReactNode;
};

const ScopeDialog = lazyDialog(async () => (await import('./scope-dialog.tsx')).ScopeDialog);

type Asked = ScopeRequest & { readonly id: number };

/** Asks for the scope of a change [REC-27]. The code of the question's dialog is fetched with the first question. */
export const useScopeQuestion = (): ScopeQuestion => {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const answering = useRef<((scope: EventScope | null) => void) | null>(null);

  const answer = useCallback((scope: EventScope | null) => {
    answering.current?.(scope);
    answering.current = null;
    setIsAsked(false);
  }, []);
  const ask = useCallback(
    (request: ScopeRequest) => {
      answer(null);
      setAsked((before) => ({ ...request, id: (before?.id ?? 0) + 1 }));
      setIsAsked(true);
      return new Promise<EventScope | null>((resolve) => {
        answering.current = resolve;
      });
    },
    [answer],
  );
  // When the component is gone, nobody can answer.
  useEffect(() => () => answering.current?.(null), []);

  const cancel = useCallback(() => answer(null), [answer]);
  return {
    ask,
    isAsked,
    cancel,
    question: asked && <ScopeDialog key={asked.id} {...asked} isOpen={isAsked} onAnswer={answer} onCancel={cancel} />,
  };
};
