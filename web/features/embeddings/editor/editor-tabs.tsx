import { Box, Stack } from '@chakra-ui/react';
import { useStore } from '@tanstack/react-form';
import { type ReactNode, useState } from 'react';
import { editorTabs, fieldLabels, editorWords as words } from '#shared/locale/embedding-fields.ts';
import { Tabs, tabId } from '#web/ui/tabs.tsx';
import { CategorySettings } from './category-settings.tsx';
import { DefaultFilterSetting, PositionSetting, ViewTypeSetting } from './choice-settings.tsx';
import { ColorPresets } from './color-presets.tsx';
import { ContrastWarnings } from './contrast-warnings.tsx';
import { FieldGrid } from './field-grid.tsx';
import { OwnSettings } from './own-settings.tsx';
import { ColorSetting, PercentSetting, SwitchSetting } from './setting-fields.tsx';
import { SizeSettings } from './size-settings.tsx';
import { useEditing } from './use-settings-form.ts';

const PANEL = 'embedding-settings';
type Tab = keyof typeof editorTabs;

type PanelProps = Pick<EditorTabsProps, 'calendars' | 'shown'>;

const MainTab = ({ calendars, shown }: PanelProps) => {
  const { type } = useEditing();
  return (
    <Stack gap="6">
      <FieldGrid>
        <ViewTypeSetting />
        <DefaultFilterSetting />
        <SwitchSetting name="hideFilter" label={fieldLabels.hideFilter} />
        <SwitchSetting name="search" label={fieldLabels.search} hint={words.searchHint} />
      </FieldGrid>
      <CategorySettings calendars={shown} />
      {calendars}
      <OwnSettings type={type} />
    </Stack>
  );
};

const ColorsTab = () => (
  <Stack gap="5">
    <ColorPresets />
    <FieldGrid>
      <ColorSetting name="calendarColor" />
      <PercentSetting name="transparency" />
      <ColorSetting name="navigationColor" />
      <PercentSetting name="navigationTransparency" />
    </FieldGrid>
    <ContrastWarnings />
  </Stack>
);

const TextTab = () => (
  <Stack gap="5">
    <FieldGrid>
      <ColorSetting name="navigationTextColor" />
      <ColorSetting name="calendarFontColor" />
      <ColorSetting name="headerFontColor" />
    </FieldGrid>
    <ContrastWarnings />
  </Stack>
);

const NavigationTab = () => {
  const { form } = useEditing();
  const isHidden = useStore(form.store, (state) => state.values.navigation.hideNavigation);
  return (
    <Stack gap="5">
      <SwitchSetting name="navigation.hideNavigation" label={fieldLabels.hideNavigation} />
      <FieldGrid>
        <PositionSetting name="todayButtonPosition" disabled={isHidden} />
        <PositionSetting name="navigationArrowsPosition" disabled={isHidden} />
        <PositionSetting name="currentDatePosition" disabled={isHidden} />
        <PositionSetting name="filterPosition" disabled={isHidden} />
      </FieldGrid>
    </Stack>
  );
};

const PANELS: Record<Tab, (props: PanelProps) => ReactNode> = {
  main: MainTab,
  colors: ColorsTab,
  text: TextTab,
  sizes: SizeSettings,
  navigation: NavigationTab,
};

/** The tab of each field. Fields of a single type are on the first tab. */
const TAB_OF = new Map(
  Object.entries<Tab>({
    theme: 'colors',
    calendarColor: 'colors',
    transparency: 'colors',
    navigationColor: 'colors',
    navigationTransparency: 'colors',
    navigationTextColor: 'text',
    calendarFontColor: 'text',
    headerFontColor: 'text',
    width: 'sizes',
    height: 'sizes',
    maxWidth: 'sizes',
    borderRadius: 'sizes',
    modalSize: 'sizes',
    navigation: 'navigation',
  }),
);

type EditorTabsProps = {
  unsaved: readonly string[];
  /** The field that chooses the shown calendars. */
  calendars: ReactNode;
  /** Ids of the shown calendars; empty: the default. */
  shown: readonly string[];
};

/** The five tabs. A change of the tab keeps typed text. A tab with unsaved fields is marked. */
export const EditorTabs = ({ unsaved, calendars, shown }: EditorTabsProps) => {
  const [tab, setTab] = useState<Tab>('main');
  const Panel = PANELS[tab];
  const tabs = (['main', 'colors', 'text', 'sizes', 'navigation'] as const).map((value) => ({
    value,
    label: editorTabs[value],
    mark: unsaved.some((name) => (TAB_OF.get(name) ?? 'main') === value) ? words.tabUnsaved : undefined,
  }));
  return (
    <Box>
      <Tabs label={words.tabs} tabs={tabs} value={tab} onValue={setTab} panelId={PANEL} />
      <Box id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, tab)} pt="5">
        <Panel calendars={calendars} shown={shown} />
      </Box>
    </Box>
  );
};
