import { chakra } from '@chakra-ui/react';
import { cloneElement, type ReactElement, useId, useState } from 'react';

type Props = {
  text: string;
  children: ReactElement<{ 'aria-describedby'?: string }>;
};

/** A tooltip under its control, on hover and on keyboard focus; it also describes the control. */
export const Hint = ({ text, children }: Props) => {
  const [isShown, setShown] = useState(false);
  const id = useId();
  return (
    <chakra.span
      position="relative"
      display="inline-flex"
      onPointerEnter={(domEvent) => setShown(domEvent.pointerType === 'mouse')}
      onPointerLeave={() => setShown(false)}
      onFocus={(domEvent) => setShown(domEvent.target.matches(':focus-visible'))}
      onBlur={() => setShown(false)}
      onKeyDown={(domEvent) => {
        if (domEvent.key === 'Escape') setShown(false);
      }}
    >
      {cloneElement(children, { 'aria-describedby': id })}
      <chakra.span
        id={id}
        role="tooltip"
        // Hidden, it still describes the control.
        visibility={isShown ? 'visible' : 'hidden'}
        opacity={isShown ? 1 : 0}
        transition="opacity 120ms"
        position="absolute"
        top="calc(100% + 0.5rem)"
        insetEnd="0"
        zIndex="tooltip"
        px="2.5"
        py="1.5"
        borderRadius="l1"
        bg="gray.800"
        color="white"
        textStyle="xs"
        whiteSpace="nowrap"
        pointerEvents="none"
      >
        {text}
      </chakra.span>
    </chakra.span>
  );
};
