import { IconButton } from '@chakra-ui/react';
import { type ComponentProps, useState } from 'react';
import { authWords as words } from '#shared/locale/auth.ts';
import { EyeIcon, EyeOffIcon } from '#web/ui/icons.tsx';
import { TextField } from './text-field.tsx';

type Props = Omit<ComponentProps<typeof TextField>, 'type' | 'end'>;

/** A masked field with a button that shows what was typed. */
export const PasswordField = (props: Props) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <IconButton
          aria-label={isShown ? words.hidePassword : words.showPassword}
          onClick={() => setShown(!isShown)}
          position="absolute"
          insetEnd="1"
          top="1"
          size="xs"
          variant="ghost"
          colorPalette="gray"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </IconButton>
      }
    />
  );
};
