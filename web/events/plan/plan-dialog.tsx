import { Box, Button, HStack, IconButton, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CalendarEvent, listEvents } from '#shared/contracts/events.ts';
import { planWords as words } from '#shared/locale/plan.ts';
import { addMonths, type Day, startOfMonth, wallTime } from '#shared/time/day.ts';
import { monthText } from '#shared/time/day-text.ts';
import { ALWAYS_ANEW } from '#web/api/swr-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { dayOf } from '#web/events/form/event-times.ts';
import { isNoneShown, shownQuery, useCalendars } from '#web/events/use-calendars.ts';
import { listWhole } from '#web/events/use-events.ts';
import { ListDialog } from '#web/ui/dialog/list-dialog.tsx';
import { download } from '#web/ui/download.ts';
import { ChevronLeftIcon, ChevronRightIcon, DownloadIcon, PrinterIcon } from '#web/ui/icons.tsx';
import { Printed, PrintedInstitution } from '#web/ui/print/printed.tsx';
import { ListPlaceholder } from '#web/ui/status/loading.tsx';
import { dateOf, markOf, type Plan, planOf, planTable, timeOf, windowOf } from './plan.ts';
import './plan.css';

const NOTHING: CalendarEvent[] = [];
const WHOLE_AND_ANEW = { ask: listWhole, ...ALWAYS_ANEW };

/** The month of the calendar below the dialog, or else the present month. */
const useMonth = () => {
  const [query] = useSearchParams();
  return useState<Day>(() => startOfMonth(dayOf(query.get('date') ?? '') ?? wallTime(Date.now()).day));
};

/** The table, the same on the screen and on paper. */
const PlanTable = ({ plan, heading }: { plan: Plan; heading: string }) => (
  <table>
    <caption>
      <PrintedInstitution />
      {heading}
    </caption>
    <thead>
      <tr>
        {words.columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {plan.rows.map(({ event, ...span }) => (
        <tr key={event.id}>
          <td>{dateOf(span)}</td>
          <td>{timeOf(span)}</td>
          <td>
            {markOf(event)}
            {event.status === 'cancelled' ? <s>{event.title}</s> : event.title}
          </td>
          <td>{event.location}</td>
          <td>{event.ageRating}</td>
        </tr>
      ))}
      {plan.rows.length === 0 && (
        <tr>
          <td colSpan={words.columns.length}>{words.empty}</td>
        </tr>
      )}
    </tbody>
  </table>
);

/** The size of the two buttons, which fit one row of 320 px. */
const SIZE = { size: { base: 'sm', sm: 'md' } } as const;

type PlanDialogProps = {
  /** Whether another dialog has opened this one. */
  isInner?: boolean;
  onClose: () => void;
};

/**
 * «План мероприятий на месяц»: all events of a month that the user may see, without drafts, to be printed on A4 or
 * saved for Excel.
 */
export const PlanDialog = ({ isInner = false, onClose }: PlanDialogProps) => {
  const [month, setMonth] = useMonth();
  const { shown } = useCalendars();
  const input = useMemo(() => {
    const { start, end } = windowOf(month);
    const calendars = shownQuery(shown);
    return calendars && { query: { from: start.toISOString(), to: end.toISOString(), ...calendars } };
  }, [month, shown]);
  const { data, error, mutate } = useCall(listEvents, input, WHOLE_AND_ANEW);
  // If no calendar is shown, nothing is fetched, and the plan is empty.
  const events = isNoneShown(shown) ? NOTHING : data;
  const plan = useMemo(() => events && planOf(events, month), [events, month]);
  const heading = words.heading(monthText(month));

  const save = (table: Plan) => download(new Blob([planTable(table)], { type: 'text/csv' }), words.fileName(heading));
  const content = () => {
    if (plan) return <PlanTable plan={plan} heading={heading} />;
    return (
      <ListPlaceholder
        rows={6}
        row={{ h: '2rem' }}
        error={error}
        title={words.notLoaded}
        onRetry={() => void mutate()}
      />
    );
  };

  return (
    <ListDialog
      title={words.title}
      size="xl"
      isInner={isInner}
      onClose={onClose}
      footer={
        <>
          <Button {...SIZE} variant="outline" colorPalette="gray" disabled={!plan} onClick={() => plan && save(plan)}>
            <DownloadIcon />
            {words.save}
          </Button>
          <Button {...SIZE} disabled={!plan} onClick={() => print()}>
            <PrinterIcon />
            {words.print}
          </Button>
        </>
      }
    >
      <HStack gap="1" mb="3" wrap="wrap">
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={words.previous}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <ChevronLeftIcon />
        </IconButton>
        <Box aria-live="polite" fontWeight="medium" minW="9rem" textAlign="center">
          {monthText(month)}
        </Box>
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={words.next}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <ChevronRightIcon />
        </IconButton>
        {plan && plan.drafts > 0 && (
          <Text ms="auto" textStyle="sm" color="fg.muted" whiteSpace="nowrap">
            {words.drafts(plan.drafts)}
          </Text>
        )}
      </HStack>
      <Printed className="plan" title={heading}>
        {content()}
      </Printed>
    </ListDialog>
  );
};
