import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { searchWords as words } from '#shared/locale/search.ts';

export type Option = { readonly id: string; readonly choose: () => void; readonly shown: ReactNode };

const STYLES = {
  '& [role=option]': {
    px: '3',
    py: '2.5',
    borderRadius: 'l2',
    cursor: 'pointer',
    scrollMarginY: '2',
    '&:hover': { bg: 'bg.subtle' },
    '&[aria-selected=true]': {
      bg: 'bg.muted',
      outline: '2px solid',
      outlineColor: 'blue.focusRing',
      outlineOffset: '-2px',
    },
  },
  '& .more': {
    display: 'block',
    ps: '4.5',
    textStyle: 'sm',
    color: 'fg.muted',
    overflowWrap: 'anywhere',
  },
  '& .over': { textDecoration: 'line-through' },
  '& mark': { background: '#fde68a', color: '#1c1917', borderRadius: '2px' },
} as const;

type OptionListProps = {
  /** Id of the search field. The list has the id `<id>-list`, and the n-th option `<id>-<n>`. */
  id: string;
  options: readonly Option[];
  /** Index of the active option, which is kept in view. */
  at: number;
  isStale: boolean;
};

/** The results below the search field, which keeps the focus and moves the active option. */
export const OptionList = ({ id, options, at, isStale }: OptionListProps) => {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <chakra.div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label={words.results}
      aria-busy={isStale}
      // A press in the list leaves the focus in the field.
      onPointerDown={(domEvent) => domEvent.preventDefault()}
      // Lets only the list scroll, so that the field stays in sight.
      minH="0"
      overflowY="auto"
      css={STYLES}
    >
      {options.map((option, nth) => (
        // The search field keeps the focus and handles the keys.
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
        <div key={option.id} id={`${id}-${nth}`} role="option" aria-selected={nth === at} onClick={option.choose}>
          {option.shown}
        </div>
      ))}
    </chakra.div>
  );
};
