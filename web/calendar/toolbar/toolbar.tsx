import { Button, Flex, Heading, HStack, IconButton } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { calendarWords as words } from '#shared/locale/calendar.ts';
import { templateWords } from '#shared/locale/templates.ts';
import { stepFrom, titleOf, VIEWS, type View, type ViewState } from '#web/calendar/state/view-state.ts';
import { FILTERS, type Filter } from '#web/calendar/views/agenda-groups.ts';
import { useOpenDialog } from '#web/ui/dialog/use-open-dialog.ts';
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  FilterIcon,
  PlusIcon,
  PrinterIcon,
  SelectIcon,
} from '#web/ui/icons.tsx';
import { Menu } from '#web/ui/menu.tsx';

type ToolbarProps = {
  state: ViewState;
  onChange: (change: { view?: View; date?: Date }) => void;
  /** @param asksTemplate whether a template is to be chosen first */
  onCreate: (asksTemplate?: true) => void;
  /** The button «Календари», for users of shared calendars. */
  calendars: ReactNode;
  filter: Filter;
  onFilter: (filter: Filter) => void;
  /** Whether the list of a narrow screen shows checkboxes. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
};

/** Narrow padding, so that three buttons fit a row of 320 px. */
const NARROW_PX = { base: '2', sm: '3.5' };

/** The second half of «Создать». */
const MORE_WAYS = {
  size: 'sm',
  variant: 'solid',
  colorPalette: 'blue',
  minW: '7',
  px: '1',
  borderStartRadius: '0',
} as const;

const ViewButtons = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <HStack role="group" aria-label={words.viewSwitcher} gap="0.5" p="0.5" borderRadius="l2" bg="bg.muted">
    {VIEWS.map((one) => (
      <Button
        key={one}
        size="sm"
        h="8"
        variant="plain"
        px="3"
        colorPalette="gray"
        color={one === view ? 'fg' : 'fg.muted'}
        bg={one === view ? 'bg.panel' : 'transparent'}
        boxShadow={one === view ? 'xs' : undefined}
        aria-pressed={one === view}
        _hover={{ color: 'fg' }}
        onClick={() => onView(one)}
      >
        {words.views[one]}
      </Button>
    ))}
  </HStack>
);

const ViewMenu = ({ view, onView }: { view: View; onView: (view: View) => void }) => (
  <Menu
    button={{
      size: 'sm',
      variant: 'outline',
      px: NARROW_PX,
      'aria-label': `${words.viewSwitcher}: ${words.views[view]}`,
    }}
    items={VIEWS.map((one) => ({ label: words.views[one], isChosen: one === view, onSelect: () => onView(one) }))}
  >
    {words.views[view]}
    <ChevronDownIcon />
  </Menu>
);

type FilterProps = Pick<ToolbarProps, 'filter' | 'onFilter'> & Pick<ViewState, 'isNarrow'>;

/** The icon is filled while the filter hides events. A narrow screen shows only the icon. */
const FilterMenu = ({ filter, onFilter, isNarrow }: FilterProps) => (
  <Menu
    button={{
      size: 'sm',
      variant: isNarrow && filter !== 'all' ? 'solid' : 'outline',
      px: NARROW_PX,
      'aria-label': `${words.filter}: ${words.filters[filter]}`,
    }}
    align="end"
    items={FILTERS.map((one) => ({
      label: words.filters[one],
      isChosen: one === filter,
      onSelect: () => onFilter(one),
    }))}
  >
    <FilterIcon />
    {!isNarrow && words.filters[filter]}
  </Menu>
);

/** Opens the plan of the month, a table for paper. */
const PlanButton = () => {
  const openDialog = useOpenDialog();
  return (
    <IconButton
      size="sm"
      variant="outline"
      colorPalette="gray"
      aria-label={words.plan}
      title={words.plan}
      onClick={() => openDialog('plan')}
    >
      <PrinterIcon />
    </IconButton>
  );
};

/** Title, navigation and views, at fixed places in every view. A narrow screen has a menu of views [FACE-18]. */
export const Toolbar = ({ state, onChange, onCreate, ...props }: ToolbarProps) => {
  const { calendars, filter, onFilter, isSelecting, onSelecting } = props;
  const { view, isNarrow } = state;
  const onView = (next: View) => onChange({ view: next });
  const today = (
    <Button
      size="sm"
      px={NARROW_PX}
      variant="outline"
      colorPalette="gray"
      onClick={() => onChange({ date: new Date() })}
    >
      {words.today}
    </Button>
  );
  return (
    <Flex className="calendar-toolbar" wrap="wrap" align="center" gapX="3" gapY="3" mb="4">
      <HStack gap="1" flex="1" minW={{ base: 'full', lg: '20rem' }} wrap="wrap">
        {calendars}
        {!isNarrow && today}
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={words.previous[view]}
          onClick={() => onChange({ date: stepFrom(state, -1) })}
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          size="sm"
          variant="ghost"
          colorPalette="gray"
          aria-label={words.next[view]}
          onClick={() => onChange({ date: stepFrom(state, 1) })}
        >
          <ChevronRightIcon />
        </IconButton>
        <Heading
          as="h1"
          size={{ base: 'md', sm: 'lg', xl: 'xl' }}
          flex="1 1 5rem"
          ms="1"
          letterSpacing="-0.01em"
          aria-live="polite"
        >
          {titleOf(state)}
        </Heading>
        {view === 'agenda' && (
          <HStack ms="auto" gap="1">
            {isNarrow && <PlanButton />}
            {isNarrow && (
              <IconButton
                size="sm"
                variant={isSelecting ? 'solid' : 'outline'}
                colorPalette="gray"
                aria-label={words.select}
                aria-pressed={isSelecting}
                onClick={() => onSelecting(!isSelecting)}
              >
                <SelectIcon />
              </IconButton>
            )}
            <FilterMenu filter={filter} onFilter={onFilter} isNarrow={isNarrow} />
          </HStack>
        )}
      </HStack>
      <HStack gap={{ base: '1.5', sm: '2' }} wrap="wrap" flex={{ base: '1', lg: '0 1 auto' }}>
        {isNarrow && today}
        {!isNarrow && <PlanButton />}
        {isNarrow ? <ViewMenu view={view} onView={onView} /> : <ViewButtons view={view} onView={onView} />}
        <HStack gap="px" ms="auto">
          <Button
            size="sm"
            px={NARROW_PX}
            aria-label={words.createEvent}
            borderEndRadius={isNarrow ? undefined : '0'}
            onClick={() => onCreate()}
          >
            <PlusIcon />
            {words.create}
          </Button>
          {!isNarrow && (
            <Menu
              align="end"
              button={{ ...MORE_WAYS, 'aria-label': words.createOtherwise }}
              items={[{ label: templateWords.create, onSelect: () => onCreate(true) }]}
            >
              <ChevronDownIcon />
            </Menu>
          )}
        </HStack>
      </HStack>
    </Flex>
  );
};
