import { chakra } from '@chakra-ui/react';
import type { KeyboardEvent } from 'react';

type TabsProps<T extends string> = {
  label: string;
  /** A tab with `mark` has a dot; screen readers read the text of `mark` after the name. */
  tabs: readonly { readonly value: T; readonly label: string; readonly mark?: string | undefined }[];
  value: T;
  onValue: (value: T) => void;
  /** Language of the tabs' names, if it is not the page's. */
  lang?: string;
  /** Id of the panel that the tabs change. */
  panelId: string;
};

const STEPS = new Map(Object.entries<number>({ ArrowRight: 1, ArrowLeft: -1 }));

/** Id of a tab, for the panel's `aria-labelledby`. */
export const tabId = (panelId: string, value: string): string => `${panelId}-${value}`;

/** A few tabs as a rounded strip, with the usual arrow keys. */
export const Tabs = <T extends string>({ label, tabs, value, onValue, lang, panelId }: TabsProps<T>) => {
  const onKeyDown = (domEvent: KeyboardEvent) => {
    const step = STEPS.get(domEvent.key);
    if (step === undefined) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    domEvent.preventDefault();
    onValue(next.value);
    document.getElementById(tabId(panelId, next.value))?.focus();
  };

  return (
    <chakra.div
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      display="flex"
      flexWrap="wrap"
      gap="1"
      p="1"
      borderRadius="l2"
      bg="bg.muted"
    >
      {tabs.map((tab) => (
        <chakra.button
          key={tab.value}
          id={tabId(panelId, tab.value)}
          type="button"
          role="tab"
          lang={lang}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onValue(tab.value)}
          aria-description={tab.mark}
          position="relative"
          flex="1 0 auto"
          maxW="full"
          px="1"
          minH="8"
          borderRadius="l1"
          // Five labels fit a phone.
          fontSize="clamp(0.75rem, 3.4vw, 0.875rem)"
          fontWeight="medium"
          color="fg.muted"
          cursor="pointer"
          transition="background 120ms, color 120ms"
          focusVisibleRing="outside"
          _hover={{ color: 'fg' }}
          _selected={{ bg: 'bg.panel', color: 'fg', boxShadow: 'xs' }}
        >
          {tab.label}
          {tab.mark && (
            <chakra.span position="absolute" top="1" insetEnd="1" boxSize="1.5" borderRadius="full" bg="orange.solid" />
          )}
        </chakra.button>
      ))}
    </chakra.div>
  );
};
