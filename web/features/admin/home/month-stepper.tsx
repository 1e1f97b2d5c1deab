import { Box, Button, HStack, IconButton } from '@chakra-ui/react';
import { adminEventsWords as words } from '#shared/locale/admin.ts';
import { monthYearText } from '#shared/locale/dates.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '#web/ui/icons.tsx';
import { monthFrom } from './event-views-query.ts';

type Props = { month: Date; onMonth: (month: Date) => void };

/** Steps from month to month and back to the present one. */
export const MonthStepper = ({ month, onMonth }: Props) => (
  <HStack gap="1" wrap="wrap">
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={words.previousMonth}
      onClick={() => onMonth(monthFrom(month, -1))}
    >
      <ChevronLeftIcon />
    </IconButton>
    <Box aria-live="polite" fontWeight="medium" minW="9.5rem" textAlign="center">
      {monthYearText(month)}
    </Box>
    <IconButton
      variant="ghost"
      colorPalette="gray"
      aria-label={words.nextMonth}
      onClick={() => onMonth(monthFrom(month, 1))}
    >
      <ChevronRightIcon />
    </IconButton>
    {month.getTime() !== monthFrom(new Date()).getTime() && (
      <Button size="sm" variant="ghost" colorPalette="gray" onClick={() => onMonth(monthFrom(new Date()))}>
        {words.thisMonth}
      </Button>
    )}
  </HStack>
);
