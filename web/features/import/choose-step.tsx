import { Button, chakra, Stack, Text } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { importWords as words } from '#shared/locale/import.ts';
import { ExportSection } from './export-section.tsx';
import { PastImports } from './past-imports.tsx';
import type { Target } from './preview.ts';
import type { Undoable } from './use-import.ts';

type ChooseStepProps = {
  calendarId: string | undefined;
  target: Target;
  /** The field that chooses the target calendar. */
  into: ReactNode;
  refusal: string | null;
  onFile: (file: File) => void;
  onUndo: (undoable: Undoable) => void;
};

/** The first step: choose a file, undo earlier imports, export. */
export const ChooseStep = ({ calendarId, target, into, refusal, onFile, onUndo }: ChooseStepProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack gap="6">
      <Stack gap="3">
        <Text>{words.intro}</Text>
        {refusal !== null && (
          <Text role="alert" color="fg.error">
            {refusal}
          </Text>
        )}
        {into}
        <chakra.input
          ref={input}
          type="file"
          accept=".ics,.csv,.zip,.txt,text/calendar,text/csv"
          hidden
          onChange={(domEvent) => {
            const [file] = domEvent.target.files ?? [];
            // The input is emptied, so that a corrected file of the same name can be chosen.
            domEvent.target.value = '';
            if (file) onFile(file);
          }}
        />
        <Button alignSelf="flex-start" onClick={() => input.current?.click()}>
          {words.choose}
        </Button>
      </Stack>
      <ExportSection calendarId={calendarId} />
      <PastImports target={target} onUndo={onUndo} />
    </Stack>
  );
};
