import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { DARK_COLORS, SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import { paletteLabels, presetLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { ColorField } from './color-field.tsx';
import { brandColors, PALETTES } from './palettes.ts';
import type { SettingsDraft } from './settings-draft.ts';
import { useEditing } from './use-settings-form.ts';

type ColorName = (typeof DARK_COLORS)[number][0];
const COLOR_NAMES = DARK_COLORS.map(([name]) => name);

type Preset = {
  readonly label: string;
  readonly colors: Readonly<Record<ColorName, string>>;
  readonly theme: SettingsDraft['theme'];
  /** CSS background of the swatch on its button. */
  readonly ground: string;
};

const halves = (one: string, other: string): string => `linear-gradient(135deg, ${one} 50%, ${other} 50%)`;

const { calendarColor, navigationColor, navigationTextColor, calendarFontColor, headerFontColor } = SETTING_DEFAULTS;
const LIGHT = { calendarColor, navigationColor, navigationTextColor, calendarFontColor, headerFontColor };
const DARK = { ...LIGHT, ...Object.fromEntries(DARK_COLORS) };
const PRESETS: readonly Preset[] = [
  { label: presetLabels.light, colors: LIGHT, theme: 'own', ground: '#ffffff' },
  { label: presetLabels.dark, colors: DARK, theme: 'own', ground: '#1e293b' },
  // Stores the light colours, which the widget's theme replaces for visitors who prefer dark.
  { label: presetLabels.auto, colors: LIGHT, theme: 'auto', ground: halves('#ffffff', '#1e293b') },
  ...PALETTES.map(
    ({ name, colors }): Preset => ({
      label: paletteLabels[name],
      colors,
      theme: 'own',
      ground: halves(colors.navigationColor, colors.calendarColor),
    }),
  ),
];

const isChosen = ({ colors, theme }: Preset, settings: SettingsDraft): boolean => {
  if (theme === 'auto' || settings.theme === 'auto') return theme === settings.theme;
  return COLOR_NAMES.every((name) => settings[name] === colors[name]);
};

/**
 * Sets of matching colours. A chosen set is saved at once. «Как у посетителя» follows the visitor's theme. All sets
 * have enough contrast, also the colours that are made from a brand's colour [FACE-11].
 */
export const ColorPresets = () => {
  const { form, commit } = useEditing();
  const settings = useStore(form.store, ({ values }) => values);
  const set = ({ colors, theme }: Pick<Preset, 'colors' | 'theme'>) => {
    for (const name of COLOR_NAMES) form.setFieldValue(name, colors[name]);
    form.setFieldValue('theme', theme);
  };
  const setOpaque = () => {
    for (const name of ['transparency', 'navigationTransparency'] as const)
      form.setFieldValue(name, SETTING_DEFAULTS[name]);
  };
  return (
    <Stack gap="5">
      <Box role="group" aria-label={words.presets}>
        <Text textStyle="sm" fontWeight="medium" mb="1.5">
          {words.presets}
        </Text>
        <Flex gap="2" wrap="wrap">
          {PRESETS.map((preset) => (
            <Button
              key={preset.label}
              size="sm"
              variant={isChosen(preset, settings) ? 'subtle' : 'outline'}
              colorPalette={isChosen(preset, settings) ? 'blue' : 'gray'}
              aria-pressed={isChosen(preset, settings)}
              onClick={() => {
                set(preset);
                setOpaque();
                void commit();
              }}
            >
              <Box boxSize="4" borderRadius="full" borderWidth="1px" style={{ background: preset.ground }} />
              {preset.label}
            </Button>
          ))}
        </Flex>
        {settings.theme === 'auto' && (
          <Text textStyle="xs" color="fg.muted" mt="1.5">
            {words.autoHint}
          </Text>
        )}
      </Box>
      <Box>
        <ColorField
          label={words.brand}
          value={settings.calendarColor}
          onValue={(brand) => {
            set({ colors: brandColors(brand), theme: 'own' });
            setOpaque();
          }}
          onLeave={() => void commit()}
        />
        <Text textStyle="xs" color="fg.muted" mt="1.5">
          {words.brandHint}
        </Text>
      </Box>
    </Stack>
  );
};
