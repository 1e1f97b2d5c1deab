import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { DARK_COLORS, SETTING_DEFAULTS } from '#shared/embedding/values.ts';
import { presetLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import type { SettingsDraft } from './settings-draft.ts';
import { useEditing } from './use-settings-form.ts';

const PRESETS = ['light', 'dark', 'auto'] as const;
type Preset = (typeof PRESETS)[number];

const LIGHT_COLORS = DARK_COLORS.map(([name]) => [name, SETTING_DEFAULTS[name]] as const);
// `auto` stores light colours; the widget's theme replaces them for visitors who prefer dark.
const COLORS = { light: LIGHT_COLORS, dark: DARK_COLORS, auto: LIGHT_COLORS };
const GROUNDS = { light: '#ffffff', dark: '#1e293b', auto: 'linear-gradient(135deg, #ffffff 50%, #1e293b 50%)' };

const isChosen = (preset: Preset, settings: SettingsDraft): boolean => {
  if (preset === 'auto' || settings.theme === 'auto') return preset === settings.theme;
  return COLORS[preset].every(([name, color]) => settings[name] === color);
};

/** Colours that go together, chosen at once and saved; «Как у посетителя» follows what a visitor prefers. */
export const ColorPresets = () => {
  const { form, commit } = useEditing();
  const settings = useStore(form.store, ({ values }) => values);
  const choose = (preset: Preset) => {
    for (const [name, color] of COLORS[preset]) form.setFieldValue(name, color);
    form.setFieldValue('theme', preset === 'auto' ? 'auto' : 'own');
    void commit();
  };
  return (
    <Box role="group" aria-label={words.presets}>
      <Text textStyle="sm" fontWeight="medium" mb="1.5">
        {words.presets}
      </Text>
      <Flex gap="2" wrap="wrap">
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            size="sm"
            variant={isChosen(preset, settings) ? 'subtle' : 'outline'}
            colorPalette={isChosen(preset, settings) ? 'blue' : 'gray'}
            aria-pressed={isChosen(preset, settings)}
            onClick={() => choose(preset)}
          >
            <Box boxSize="4" borderRadius="full" borderWidth="1px" style={{ background: GROUNDS[preset] }} />
            {presetLabels[preset]}
          </Button>
        ))}
      </Flex>
      {settings.theme === 'auto' && (
        <Text textStyle="xs" color="fg.muted" mt="1.5">
          {words.autoHint}
        </Text>
      )}
    </Box>
  );
};
