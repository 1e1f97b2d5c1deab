import { useEffect, useState } from 'react';
import type { Embedding } from '#shared/contracts/embeddings.ts';
import { readFrameMessage, sampleMessage } from '#shared/embedding/messages.ts';
import { comingEvents } from '#web/features/embeddings/coming-events.ts';
import { exampleEvents } from './example-events.ts';

/** Whether the widget has no coming events. False after a failure. */
const isNothingAhead = (token: string): Promise<boolean> =>
  comingEvents(token).then(
    (events) => events.length === 0,
    () => false,
  );

/**
 * Sends example events to the preview of a widget without coming events, in answer to each message of its frame. The
 * widget shows them in an empty month.
 * @returns whether examples are sent
 */
export const useExamples = ({ widgetToken, settings }: Embedding): boolean => {
  const [emptyToken, setEmptyToken] = useState<string>();
  const [categoryId] = settings.categories ?? [];
  useEffect(() => {
    let isLeft = false;
    let isEmpty: Promise<boolean> | undefined;
    const answer = async ({ origin, data, source }: MessageEvent<unknown>): Promise<void> => {
      if (origin !== location.origin || !readFrameMessage(data, widgetToken)) return;
      isEmpty ??= isNothingAhead(widgetToken);
      if (!(await isEmpty) || isLeft) return;
      setEmptyToken(widgetToken);
      source?.postMessage(sampleMessage(exampleEvents(Date.now(), categoryId)), { targetOrigin: origin });
    };
    const hear = (message: MessageEvent<unknown>): void => void answer(message);
    window.addEventListener('message', hear);
    return () => {
      isLeft = true;
      window.removeEventListener('message', hear);
    };
  }, [widgetToken, categoryId]);
  return emptyToken === widgetToken;
};
