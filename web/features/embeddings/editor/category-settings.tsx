import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { groupBy } from '#shared/calendar-file/read/group-by.ts';
import { type Category, listCategories } from '#shared/contracts/categories.ts';
import { CATEGORIES_SHOWN_MAX } from '#shared/embedding/values.ts';
import { categoryWords } from '#shared/locale/categories.ts';
import { fieldLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { ApiError } from '#web/api/api-error.ts';
import { callApi } from '#web/api/call-api.ts';
import { useCall } from '#web/api/use-call.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import { FieldGrid } from './field-grid.tsx';
import { SwitchSetting } from './setting-fields.tsx';
import { useEditing } from './use-settings-form.ts';

const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '1' } });

/** The categories of a calendar, or none if the user may no longer see it. */
const categoriesIn = (calendarId: string): Promise<Category[]> =>
  callApi(listCategories, { query: { calendarId } }).catch((thrown: unknown) => {
    if (thrown instanceof ApiError && (thrown.status === 403 || thrown.status === 404)) return [];
    throw thrown;
  });

/** The categories of these calendars. An empty list stands for the user's own calendar. */
const useShownCategories = (calendars: readonly string[]) =>
  useCall(
    listCategories,
    { query: calendars.length === 0 ? {} : { calendarId: calendars.join() } },
    {
      keepPreviousData: true,
      ...(calendars.length > 0 && { ask: async () => (await Promise.all(calendars.map(categoriesIn))).flat() }),
      // Each calendar is a call of its own.
      ...(calendars.length > 1 && { refreshInterval: 0 }),
    },
  );

const ShownCategories = ({ calendars }: { calendars: readonly string[] }) => {
  const { form, atOnce } = useEditing();
  const { data, error } = useShownCategories(calendars);
  if (error && !data)
    return <Text role="alert" textStyle="sm" color="fg.error">{`${categoryWords.notLoaded}: ${error.message}`}</Text>;
  return (
    <form.Field name="categories">
      {({ state, handleChange }) => {
        const chosen = state.value;
        const known = data ?? [];
        // Chosen categories that were deleted. If only such are chosen, the widget shows nothing.
        const gone = data ? chosen.filter((id) => !known.some((category) => category.id === id)) : [];
        const all = [...known, ...gone.map((id) => ({ id, name: words.unknownCategory }))];
        // Several calendars may have a category of the same name. They share a checkbox.
        const options = [...groupBy(all, ({ name }) => name)];
        const save = atOnce(handleChange);
        return (
          <Box as="fieldset">
            <Legend>{fieldLabels.categories}</Legend>
            <Text textStyle="xs" color="fg.muted">
              {data && options.length === 0 ? words.noCategories : words.allCategories}
            </Text>
            <Stack gap="0" mt="1" maxH="52" overflowY="auto">
              {options.map(([name, same]) => {
                const ids = same.map(({ id }) => id);
                const isChecked = ids.every((id) => chosen.includes(id));
                const others = chosen.filter((id) => !ids.includes(id));
                return (
                  <Checkbox
                    key={name}
                    isChecked={isChecked}
                    isDisabled={!isChecked && others.length + ids.length > CATEGORIES_SHOWN_MAX}
                    onChange={() => save(isChecked ? others : [...others, ...ids])}
                  >
                    {name}
                  </Checkbox>
                );
              })}
            </Stack>
          </Box>
        );
      }}
    </form.Field>
  );
};

/**
 * The categories of the shown events [EV2-24, EV2-25], and whether visitors may pick one [EV2-26]. Each change is saved
 * at once.
 */
export const CategorySettings = ({ calendars }: { calendars: readonly string[] }) => (
  <FieldGrid>
    <ShownCategories calendars={calendars} />
    <SwitchSetting name="categoryFilter" label={fieldLabels.categoryFilter} hint={words.categoryFilterHint} />
  </FieldGrid>
);
