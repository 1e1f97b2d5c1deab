import { EVENT_FILTERS, POSITIONS, VIEW_TYPES } from '#shared/embedding/values.ts';
import {
  alignLabels,
  fieldLabels,
  filterLabels,
  positionLabels,
  viewTypeLabels,
} from '#shared/locale/embedding-fields.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { useEditing } from './use-settings-form.ts';

// Choices are saved at once [EMB-30].

const optionsOf = <const T extends string>(values: readonly T[], labels: Record<T, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const VIEWS = optionsOf(VIEW_TYPES, viewTypeLabels);
const FILTERS = optionsOf(EVENT_FILTERS, filterLabels);
const PLACES = optionsOf(POSITIONS, positionLabels);
const ALIGNS = optionsOf(['left', 'center', 'right'], alignLabels);

export const ViewTypeSetting = () => {
  const { form, atOnce } = useEditing();
  return (
    <form.Field name="viewType">
      {({ state, handleChange }) => (
        <SelectField label={fieldLabels.viewType} value={state.value} options={VIEWS} onValue={atOnce(handleChange)} />
      )}
    </form.Field>
  );
};

export const DefaultFilterSetting = () => {
  const { form, atOnce } = useEditing();
  return (
    <form.Field name="defaultFilter">
      {({ state, handleChange }) => (
        <SelectField
          label={fieldLabels.defaultFilter}
          value={state.value}
          options={FILTERS}
          onValue={atOnce(handleChange)}
        />
      )}
    </form.Field>
  );
};

type PositionName = 'todayButtonPosition' | 'navigationArrowsPosition' | 'currentDatePosition' | 'filterPosition';

export const PositionSetting = ({ name, disabled }: { name: PositionName; disabled: boolean }) => {
  const { form, atOnce } = useEditing();
  return (
    <form.Field name={`navigation.${name}`}>
      {({ state, handleChange }) => (
        <SelectField
          label={fieldLabels[name]}
          value={state.value}
          options={PLACES}
          disabled={disabled}
          onValue={atOnce(handleChange)}
        />
      )}
    </form.Field>
  );
};

export const AlignSetting = () => {
  const { form, atOnce } = useEditing();
  return (
    <form.Field name="align">
      {({ state, handleChange }) => (
        <SelectField
          label={fieldLabels.align}
          value={state.value ?? 'center'}
          options={ALIGNS}
          onValue={atOnce(handleChange)}
        />
      )}
    </form.Field>
  );
};
