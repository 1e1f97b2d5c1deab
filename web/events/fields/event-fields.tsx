import { Box, chakra, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { AGE_RATINGS, type CalendarEvent, EVENT_STATUSES } from '#shared/contracts/events.ts';
import { DEFAULT_COLOR } from '#shared/contracts/fields.ts';
import { dialogWords as words } from '#shared/locale/event-dialog.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import type { SubformSaves } from '#web/events/form/subform-saves.ts';
import type { EventForm } from '#web/events/form/use-event-fields.ts';
import { useCalendars } from '#web/events/use-calendars.ts';
import { useCategories } from '#web/events/use-categories.ts';
import { inputProps } from '#web/ui/form/form.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { CategoryField } from './category-field.tsx';
import { ColorField } from './color-field.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { WhenFields } from './when-fields.tsx';

const AGES = AGE_RATINGS.map((value) => ({ value, label: value || words.noAge }));
const STATUSES = EVENT_STATUSES.map((value) => ({ value, label: words.statuses[value] }));

type EventFieldsetProps = {
  form: EventForm;
  /** The edited or copied event; undefined for a new one. */
  event: CalendarEvent | undefined;
  isNew: boolean;
  /** The calendar whose categories are offered. */
  calendarId: string;
  /** The field «Календарь». */
  calendar: ReactNode;
  /** Collects what saves unsaved text outside of the event's fields, such as a new category. */
  unsaved: SubformSaves;
  /** The field of the picture. */
  picture: ReactNode;
  disabled: boolean;
};

const Column = chakra(Stack, { base: { gap: '4', minW: '0' } });

/**
 * The fields of the dialog [DLG-01, EV2-30]: title and time, then content, look and visibility. On a wide screen look
 * and visibility stand beside the content.
 */
export const EventFieldset = ({ form, event, isNew, unsaved, disabled, ...props }: EventFieldsetProps) => {
  const { calendarId, calendar, picture } = props;
  const categories = useCategories(calendarId);
  const { calendars } = useCalendars();
  // A new event has the colour of its shared calendar.
  const usual = (isNew && calendars.find(({ id, isOwn }) => id === calendarId && !isOwn)?.color) || DEFAULT_COLOR;
  const categoryId = useStore(form.store, (state) => state.values.categoryId);
  const chosen = categories.categories?.find(({ id }) => id === categoryId);
  return (
    <>
      {/* Side by side on wide screens, so that the dialog fits a low window. */}
      <Flex direction={{ base: 'column', md: 'row' }} gap="4">
        <Box flex="1" minW="0">
          <form.AppField name="title">
            {(field) => <field.TextField label={fieldLabels.title} required data-autofocus="" disabled={disabled} />}
          </form.AppField>
        </Box>
        <Box flex={{ base: 'none', md: '0 1 14rem' }} _empty={{ display: 'none' }}>
          {calendar}
        </Box>
      </Flex>
      <WhenFields form={form} isNew={isNew} disabled={disabled} />
      <SimpleGrid columns={{ base: 1, md: 2 }} columnGap="6" rowGap="4" alignItems="start">
        <Column>
          <RepeatFields form={form} event={event} disabled={disabled} />
          <form.AppField name="location">
            {(field) => (
              <field.TextField
                label={fieldLabels.location}
                placeholder={words.locationPlaceholder}
                disabled={disabled}
              />
            )}
          </form.AppField>
          <form.AppField name="description">
            {(field) => <field.TextAreaField label={fieldLabels.description} rows={4} disabled={disabled} />}
          </form.AppField>
          <form.AppField name="externalLink">
            {(field) => (
              <field.TextField
                type="url"
                inputMode="url"
                label={fieldLabels.externalLink}
                placeholder={words.linkPlaceholder}
                disabled={disabled}
              />
            )}
          </form.AppField>
        </Column>
        <Column>
          {picture}
          <form.Field name="categoryId">
            {(field) => (
              <CategoryField {...inputProps(field)} list={categories} unsaved={unsaved} disabled={disabled} />
            )}
          </form.Field>
          <SimpleGrid columns={2} gap="3">
            <form.Field name="ageRating">
              {(field) => (
                <SelectField label={fieldLabels.ageRating} {...inputProps(field)} options={AGES} disabled={disabled} />
              )}
            </form.Field>
            <form.Field name="status">
              {(field) => (
                <SelectField label={fieldLabels.status} {...inputProps(field)} options={STATUSES} disabled={disabled} />
              )}
            </form.Field>
          </SimpleGrid>
          <form.Subscribe selector={(state) => state.values.status}>
            {(status) =>
              status !== 'published' && (
                <Text role="status" mt="-2" textStyle="sm" color="fg.muted">
                  {words.statusHints[status]}
                </Text>
              )
            }
          </form.Subscribe>
          <form.Field name="color">
            {(field) => <ColorField disabled={disabled} {...inputProps(field)} inherited={chosen?.color ?? usual} />}
          </form.Field>
        </Column>
      </SimpleGrid>
    </>
  );
};
