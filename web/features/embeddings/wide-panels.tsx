import { chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels';
import { embeddingWords as words } from '#shared/locale/embeddings.ts';

/** The list's share of the width [EMB-02]. */
const LIST_DEFAULT = '25%';
const LIST_MIN = '20%';
/** Width of the list after a double click, which spares dragging (WCAG 2.5.7). Long names fit into it. */
const LIST_BROAD_PERCENT = 40;
const EDITOR_MIN = '40%';

const Handle = chakra(Separator, {
  base: {
    position: 'relative',
    w: '1px',
    bg: 'border',
    outline: 'none',
    transition: 'background 120ms',
    // Makes the grip larger than the thin line.
    _before: { content: '""', position: 'absolute', insetBlock: '0', insetInline: '-3px', zIndex: '1' },
    _after: {
      content: '""',
      position: 'absolute',
      top: '50%',
      left: '-2px',
      w: '5px',
      h: '9',
      mt: '-4.5',
      borderRadius: 'full',
      bg: 'border.control',
      transition: 'background 120ms',
    },
    '&[data-separator=hover], &[data-separator=active], &:focus-visible': {
      bg: 'blue.focusRing',
      _after: { bg: 'blue.focusRing' },
    },
  },
});

type WidePanelsProps = { list: ReactNode; editor: ReactNode };

/** List and editor side by side, with a movable border. */
export const WidePanels = ({ list, editor }: WidePanelsProps) => {
  const listPanel = usePanelRef();
  const toggleWidth = () => {
    const panel = listPanel.current;
    const isBroad = (panel?.getSize().asPercentage ?? 0) >= LIST_BROAD_PERCENT - 1;
    panel?.resize(isBroad ? LIST_DEFAULT : `${LIST_BROAD_PERCENT}%`);
  };
  return (
    <Flex as="main" flex="1" minH="0">
      <Group style={{ flex: 1, minHeight: 0 }}>
        <Panel id="embedding-list" panelRef={listPanel} defaultSize={LIST_DEFAULT} minSize={LIST_MIN}>
          {list}
        </Panel>
        <Handle
          aria-label={words.resize}
          title={words.resizeHint}
          // The library's double click only restores the default width.
          disableDoubleClick
          onDoubleClick={toggleWidth}
        />
        <Panel id="embedding-editor" minSize={EDITOR_MIN}>
          {editor}
        </Panel>
      </Group>
    </Flex>
  );
};
