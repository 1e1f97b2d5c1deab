import { Box, chakra, Stack, Text } from '@chakra-ui/react';
import { listCategories } from '#shared/contracts/categories.ts';
import { categoryWords } from '#shared/locale/categories.ts';
import { fieldLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { useCall } from '#web/api/use-call.ts';
import { Checkbox } from '#web/ui/form/checkbox-and-radio.tsx';
import { FieldGrid } from './field-grid.tsx';
import { SwitchSetting } from './setting-fields.tsx';
import { useEditing } from './use-settings-form.ts';

const Legend = chakra('legend', { base: { textStyle: 'sm', fontWeight: 'medium', mb: '1' } });

const ShownCategories = () => {
  const { form, atOnce } = useEditing();
  const { data, error } = useCall(listCategories, { query: {} });
  if (error && !data)
    return <Text role="alert" textStyle="sm" color="fg.error">{`${categoryWords.notLoaded}: ${error.message}`}</Text>;
  return (
    <form.Field name="categories">
      {({ state, handleChange }) => {
        const chosen = state.value;
        const known = data ?? [];
        // Chosen categories that were deleted. If only such are chosen, the widget shows nothing.
        const gone = data ? chosen.filter((id) => !known.some((category) => category.id === id)) : [];
        const options = [...known, ...gone.map((id) => ({ id, name: words.unknownCategory }))];
        const save = atOnce(handleChange);
        return (
          <Box as="fieldset">
            <Legend>{fieldLabels.categories}</Legend>
            <Text textStyle="xs" color="fg.muted">
              {data && options.length === 0 ? words.noCategories : words.allCategories}
            </Text>
            <Stack gap="0" mt="1" maxH="52" overflowY="auto">
              {options.map(({ id, name }) => (
                <Checkbox
                  key={id}
                  isChecked={chosen.includes(id)}
                  onChange={() => save(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])}
                >
                  {name}
                </Checkbox>
              ))}
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
export const CategorySettings = () => (
  <FieldGrid>
    <ShownCategories />
    <SwitchSetting name="categoryFilter" label={fieldLabels.categoryFilter} hint={words.categoryFilterHint} />
  </FieldGrid>
);
