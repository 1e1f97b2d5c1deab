import { Box, SimpleGrid, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { type ReactNode, useState } from 'react';
import { editorTabs, fieldLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { PillTabs, tabId } from '#web/ui/pill-tabs.tsx';
import { DefaultFilterSetting, PositionSetting, ViewTypeSetting } from './choice-settings.tsx';
import { ContrastWarnings } from './contrast-warnings.tsx';
import { OwnSettings } from './own-settings.tsx';
import { ColorSetting, PercentSetting, SwitchSetting } from './setting-fields.tsx';
import { SizeSettings } from './size-settings.tsx';
import { useEditing } from './use-settings-form.ts';

const PANEL = 'embedding-settings';
type Tab = keyof typeof editorTabs;

const Grid = ({ children }: { children: ReactNode }) => (
  <SimpleGrid columns={{ base: 1, lg: 2 }} gapX="8" gapY="5">
    {children}
  </SimpleGrid>
);

const MainTab = () => {
  const { type } = useEditing();
  return (
    <Stack gap="6">
      <Grid>
        <ViewTypeSetting />
        <DefaultFilterSetting />
        <SwitchSetting name="hideFilter" label={fieldLabels.hideFilter} />
      </Grid>
      <OwnSettings type={type} />
    </Stack>
  );
};

const ColorsTab = () => (
  <Stack gap="5">
    <Grid>
      <ColorSetting name="calendarColor" />
      <PercentSetting name="transparency" />
      <ColorSetting name="navigationColor" />
      <PercentSetting name="navigationTransparency" />
    </Grid>
    <ContrastWarnings />
  </Stack>
);

const TextTab = () => (
  <Stack gap="5">
    <Grid>
      <ColorSetting name="navigationTextColor" />
      <ColorSetting name="calendarFontColor" />
      <ColorSetting name="headerFontColor" />
    </Grid>
    <ContrastWarnings />
  </Stack>
);

const NavigationTab = () => {
  const { form } = useEditing();
  const isHidden = useStore(form.store, (state) => state.values.navigation.hideNavigation);
  return (
    <Stack gap="5">
      <SwitchSetting name="navigation.hideNavigation" label={fieldLabels.hideNavigation} />
      <Grid>
        <PositionSetting name="todayButtonPosition" disabled={isHidden} />
        <PositionSetting name="navigationArrowsPosition" disabled={isHidden} />
        <PositionSetting name="currentDatePosition" disabled={isHidden} />
        <PositionSetting name="filterPosition" disabled={isHidden} />
      </Grid>
    </Stack>
  );
};

const PANELS: Record<Tab, () => ReactNode> = {
  main: MainTab,
  colors: ColorsTab,
  text: TextTab,
  sizes: SizeSettings,
  navigation: NavigationTab,
};

type Props = { hasUnsavedSizes: boolean };

/** SPEC §2: the five tabs. What is typed stays in the form while another tab is shown. */
export const EditorTabs = ({ hasUnsavedSizes }: Props) => {
  const [tab, setTab] = useState<Tab>('main');
  const Shown = PANELS[tab];
  const tabs = (['main', 'colors', 'text', 'sizes', 'navigation'] as const).map((value) => ({
    value,
    label: editorTabs[value],
    mark: value === 'sizes' && hasUnsavedSizes ? words.sizesUnsaved : undefined,
  }));
  return (
    <Box>
      <PillTabs label={words.tabs} tabs={tabs} value={tab} onValue={setTab} panelId={PANEL} />
      <Box id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} pt="5">
        <Shown />
      </Box>
    </Box>
  );
};
