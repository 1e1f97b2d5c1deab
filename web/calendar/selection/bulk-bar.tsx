import { Box, Button, IconButton } from '@chakra-ui/react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { CalendarEvent } from '#shared/contracts/events.ts';
import { bulkWords as words } from '#shared/locale/bulk.ts';
import { dayMonthText } from '#shared/locale/dates.ts';
import { fieldErrors } from '#shared/locale/errors.ts';
import { shellWords } from '#shared/locale/shell.ts';
import { itemOf } from '#web/calendar/state/calendar-item.ts';
import { ChevronDownIcon, CloseIcon, icon, TrashIcon } from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { ProgressBar } from '#web/ui/status/progress-bar.tsx';
import { useBottomBar } from '#web/ui/use-bottom-bar.ts';
import { DaysDialog } from './days-dialog.tsx';
import type { BulkState, Wish } from './use-bulk.ts';
import { type Field, ValueDialog } from './value-dialog.tsx';

const MoveIcon = icon(
  <path d="M4.5 6h15v13.5h-15ZM4.5 10h15M8.5 3.5V7M15.5 3.5V7M9 14.700h6M12.700 12.400l2.300 2.300-2.300 2.300" />,
);
const CopyIcon = icon(<path d="M8.500 8.500h11v11h-11ZM15.500 8.500v-4h-11v11h4" />);
const EditIcon = icon(<path d="M4.500 19.500l1-4.500L16 4.500l3.500 3.500L9 18.500ZM13.500 7l3.500 3.500" />);

const FIELDS: readonly Field[] = ['categoryId', 'color', 'status'];

type Props = {
  events: readonly CalendarEvent[];
  /** Whether more events were picked than one change takes. */
  isFull: boolean;
  state: BulkState;
  onStart: (wish: Wish) => void;
  onRetry: () => void;
  onClear: () => void;
  /** Gets the focus when the bar disappears with its focused button. */
  returnTo: RefObject<HTMLElement | null>;
};

const Action = ({
  label,
  sign,
  isOff,
  onClick,
}: {
  label: string;
  sign: ReactNode;
  isOff: boolean;
  onClick: () => void;
}) => (
  <Button size="sm" variant="ghost" colorPalette="gray" className="bulk-action" disabled={isOff} onClick={onClick}>
    {sign}
    {label}
  </Button>
);

/** The events that could not be changed, with reasons [SAFE-28]. */
const Failures = ({ state, onRetry }: Pick<Props, 'state' | 'onRetry'>) => {
  if (state.name !== 'ended') return null;
  const { said, outcome } = state;
  return (
    <div className="bulk-failures" role="alert">
      <p>
        <strong>{said}</strong>
        {outcome.failure && ` ${outcome.failure}`}
        {outcome.failure && (
          <Button size="xs" variant="outline" colorPalette="gray" ms="2" onClick={onRetry}>
            {shellWords.retry}
          </Button>
        )}
      </p>
      {outcome.failed.length > 0 && (
        // Focusable, because a keyboard must be able to scroll the list.
        <Box tabIndex={0} role="group" aria-label={words.reasons}>
          <ul>
            {outcome.failed.map(({ event, reason }) => (
              <li key={event.id}>{words.failed(event.title, dayMonthText(itemOf(event).start), reason)}</li>
            ))}
          </ul>
        </Box>
      )}
    </div>
  );
};

/** The number of chosen events, the actions on them, and the progress of an action. */
export const BulkBar = ({ events, isFull, state, onStart, onRetry, onClear, returnTo }: Props) => {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBar(bar);
  const [asked, setAsked] = useState<'move' | 'copy' | Field | null>(null);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) returnTo.current?.focus({ preventScroll: true });
    },
    [returnTo],
  );
  const isOff = events.length === 0 || state.name === 'running';
  const answer = (wish: Wish) => {
    setAsked(null);
    onStart(wish);
  };
  return createPortal(
    <div ref={bar} className="bulk-place">
      <section className="bulk-bar" aria-label={words.region}>
        <Failures state={state} onRetry={onRetry} />
        <div className="bulk-line">
          <div className="bulk-count">
            <IconButton
              size="sm"
              variant="ghost"
              colorPalette="gray"
              aria-label={words.clear}
              disabled={state.name === 'running'}
              onClick={onClear}
            >
              <CloseIcon />
            </IconButton>
            <div>
              <p role="status">{events.length === 0 ? words.none : words.chosen(events.length)}</p>
              {isFull ? (
                <p role="alert" className="bulk-full">
                  {fieldErrors.tooManyChosen}
                </p>
              ) : (
                events.some(({ seriesId }) => seriesId !== null) && <p className="bulk-note">{words.onlyDates}</p>
              )}
            </div>
          </div>
          <div className="bulk-actions">
            <Action label={words.actions.move} sign={<MoveIcon />} isOff={isOff} onClick={() => setAsked('move')} />
            <Action label={words.actions.copy} sign={<CopyIcon />} isOff={isOff} onClick={() => setAsked('copy')} />
            <Menu
              side="above"
              align="end"
              isWide
              button={{ size: 'sm', className: 'bulk-action', disabled: isOff }}
              items={FIELDS.map((field) => ({ label: words.fields[field], onSelect: () => setAsked(field) }))}
            >
              <EditIcon />
              <span>
                {words.actions.set}
                <ChevronDownIcon />
              </span>
            </Menu>
            <Action
              label={words.actions.remove}
              sign={<TrashIcon />}
              isOff={isOff}
              onClick={() => onStart({ action: 'remove' })}
            />
          </div>
        </div>
        {state.name === 'running' && (
          // Shown after a second. Most changes take less.
          <div className="bulk-progress">
            <ProgressBar max={state.all} value={state.done} aria-label={words.running(state.done, state.all)} />
            <span aria-hidden="true">{words.running(state.done, state.all)}</span>
          </div>
        )}
      </section>
      {(asked === 'move' || asked === 'copy') && (
        <DaysDialog action={asked} events={events} onAnswer={answer} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked !== 'move' && asked !== 'copy' && (
        <ValueDialog field={asked} events={events} onAnswer={answer} onClose={() => setAsked(null)} />
      )}
    </div>,
    document.body,
  );
};
