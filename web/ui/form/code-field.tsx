import { Button, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { codeWords as words } from '#shared/locale/two-factor.ts';
import { TextField } from './text-field.tsx';

type CodeFieldProps = {
  value: string;
  onValue: (value: string) => void;
  error?: string | undefined;
  /** Whether recovery codes are taken too. A button then switches the keyboard from digits to letters. */
  takesRecovery?: boolean;
};

/** The field of a code from the authenticator app. */
export const CodeField = ({ takesRecovery = false, ...field }: CodeFieldProps) => {
  const [isRecovery, setRecovery] = useState(false);
  return (
    <Stack gap="1" align="flex-start" w="full">
      <TextField
        {...field}
        label={isRecovery ? words.recoveryCode : words.code}
        hint={isRecovery ? words.recoveryHint : words.codeHint}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete="one-time-code"
        autoCapitalize={isRecovery ? 'characters' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        fontVariantNumeric="tabular-nums"
      />
      {takesRecovery && (
        <Button
          variant="plain"
          size="sm"
          px="0"
          h="auto"
          minH="8"
          color="blue.fg"
          textDecoration="underline"
          onClick={() => setRecovery(!isRecovery)}
        >
          {isRecovery ? words.byApp : words.byRecovery}
        </Button>
      )}
    </Stack>
  );
};
