import { Box, Button, HStack, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { categoryWords as words } from '#shared/locale/categories.ts';
import { fieldLabels } from '#shared/locale/event-fields.ts';
import { type SubformSaves, saveAll } from '#web/events/form/subform-saves.ts';
import type { Categories } from '#web/events/use-categories.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { CategoryPanel } from './category-panel.tsx';

type CategoryFieldProps = {
  value: string;
  onValue: (id: string) => void;
  list: Categories;
  unsaved: SubformSaves;
  error: string | undefined;
  disabled: boolean;
};

/** Chooses the event's category among the categories of its calendar, which can also be edited here [EV2-22]. */
export const CategoryField = ({ value, onValue, list, unsaved, error, disabled }: CategoryFieldProps) => {
  const [isManaging, setManaging] = useState(false);
  const { categories, ...changes } = list;
  const turn = async () => {
    if (!isManaging || (await saveAll(unsaved))) setManaging(!isManaging);
  };
  const options = [
    { value: '', label: words.none },
    ...(categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  // The field shows no choice until the categories have come.
  const shown = options.some((option) => option.value === value) ? value : '';
  return (
    <Stack gap="2">
      <HStack gap="2" align="flex-end" wrap="wrap">
        <Box flex="1 1 8rem" minW="0">
          <SelectField
            label={fieldLabels.categoryId}
            value={shown}
            options={options}
            onValue={onValue}
            error={error}
            disabled={disabled || categories === undefined}
          />
        </Box>
        {!disabled && (
          <Button
            variant="outline"
            colorPalette="gray"
            aria-label={isManaging ? undefined : words.manage}
            aria-expanded={isManaging}
            disabled={categories === undefined}
            onClick={() => void turn()}
          >
            {isManaging ? words.done : words.manageShort}
          </Button>
        )}
      </HStack>
      {list.error && categories === undefined && (
        <Text role="alert" textStyle="sm" color="fg.error">
          {`${words.notLoaded}: ${list.error.message}`}
        </Text>
      )}
      {isManaging && categories && (
        <CategoryPanel
          categories={categories}
          changes={changes}
          unsaved={unsaved}
          onCreated={onValue}
          onRemoved={(id) => {
            if (id === value) onValue('');
          }}
        />
      )}
    </Stack>
  );
};
