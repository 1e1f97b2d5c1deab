import { MODAL_SIZE, TRANSPARENCY } from '#shared/embedding/values.ts';
import { fieldLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { RangeField } from '#web/ui/form/range-field.tsx';
import { SwitchField } from '#web/ui/form/switch-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { ColorField } from './color-field.tsx';
import { useEditing } from './use-settings-form.ts';

// A control for each kind of setting. Each kind has its own rule when to save [EMB-28…31].

type ColorName = 'calendarColor' | 'navigationColor' | 'navigationTextColor' | 'calendarFontColor' | 'headerFontColor';

/** A colour, saved when the focus leaves. */
export const ColorSetting = ({ name }: { name: ColorName }) => {
  const { form, commit } = useEditing();
  return (
    <form.Field name={name}>
      {(field) => (
        <ColorField
          label={fieldLabels[name]}
          value={field.state.value}
          onValue={field.handleChange}
          onLeave={() => commit()}
        />
      )}
    </form.Field>
  );
};

type RangeName = 'transparency' | 'navigationTransparency' | 'modalSize';

/** A percentage, saved when the slider is let go. */
export const PercentSetting = ({ name }: { name: RangeName }) => {
  const { form, commit } = useEditing();
  const isTransparency = name !== 'modalSize';
  const { min, max } = isTransparency ? TRANSPARENCY : MODAL_SIZE;
  return (
    <form.Field name={name}>
      {({ state, handleChange }) => (
        <RangeField
          label={fieldLabels[name]}
          value={state.value}
          min={min}
          max={max}
          text={words.percent(state.value)}
          hint={isTransparency && state.value === 0 ? words.zeroTransparency : undefined}
          onValue={handleChange}
          onRelease={() => commit()}
        />
      )}
    </form.Field>
  );
};

type SwitchName = 'hideFilter' | 'categoryFilter' | 'search' | 'responsive' | 'navigation.hideNavigation';

/** A switch, saved at once. */
export const SwitchSetting = ({ name, label, hint }: { name: SwitchName; label: string; hint?: string }) => {
  const { form, atOnce } = useEditing();
  return (
    <form.Field name={name}>
      {({ state, handleChange }) => (
        <SwitchField label={label} hint={hint} value={state.value ?? false} onValue={atOnce(handleChange)} />
      )}
    </form.Field>
  );
};

type SizeName = 'width' | 'height' | 'maxWidth' | 'borderRadius';
type TextName = SizeName | 'containerClass' | 'columnClass' | 'embedClass' | 'blockCode';

/**
 * A text, which waits for the save of another setting, like sizes [EMB-31]. With `savesOnLeave` it is saved by Enter or
 * when the focus leaves the field.
 */
export const TextSetting = ({ name, savesOnLeave = false }: { name: TextName; savesOnLeave?: boolean }) => {
  const { form, commit } = useEditing();
  return (
    <form.Field name={name}>
      {({ state, handleChange }) => (
        <TextField
          label={fieldLabels[name]}
          value={state.value ?? ''}
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="none"
          onValue={handleChange}
          error={state.meta.errors.find((error) => typeof error === 'string')}
          onBlur={() => {
            handleChange((state.value ?? '').trim());
            if (savesOnLeave) commit();
          }}
          onKeyDown={(domEvent) => {
            if (domEvent.key === 'Enter') commit();
          }}
        />
      )}
    </form.Field>
  );
};

/** A width in whole CSS pixels, saved when the slider is let go. */
export const FrameBorderSetting = () => {
  const { form, commit } = useEditing();
  return (
    <form.Field name="frameBorder">
      {({ state, handleChange }) => (
        <RangeField
          label={fieldLabels.frameBorder}
          value={state.value ?? 0}
          min={0}
          max={20}
          text={words.pixels(state.value ?? 0)}
          onValue={handleChange}
          onRelease={() => commit()}
        />
      )}
    </form.Field>
  );
};
