import { Button, Heading, HStack, Stack, Text } from '@chakra-ui/react';
import { type Import, listImports } from '#shared/contracts/imports.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { useCall } from '#web/api/use-call.ts';
import type { Target } from './preview.ts';
import type { Undoable } from './use-import.ts';

const when = new Intl.DateTimeFormat('ru', { dateStyle: 'long', timeStyle: 'short' });

/** The state of an import, shown after its counts. */
const stateOf = ({ isEnded, isUndone }: Import): readonly string[] => {
  if (isUndone) return [words.isUndone];
  return isEnded ? [] : [words.notEnded];
};

type PastImportsProps = { target: Target; onUndo: (undoable: Undoable) => void };

/**
 * The imports of the last 30 days into a calendar, newest first, with buttons that undo them; nothing without imports
 * [IMP-18].
 */
export const PastImports = ({ target, onUndo }: PastImportsProps) => {
  const { data = [] } = useCall(listImports, { query: target });
  return (
    data.length > 0 && (
      <Stack as="section" gap="2" aria-label={words.past}>
        <Heading as="h3" size="sm">
          {words.past}
        </Heading>
        <Stack as="ul" listStyleType="none" gap="2">
          {data.map((one) => (
            <HStack as="li" key={one.change} columnGap="3" rowGap="1" justify="space-between" wrap="wrap">
              <Stack gap="0" minW="12rem" flex="1">
                <Text overflowWrap="anywhere">{one.file}</Text>
                <Text textStyle="sm" color="fg.muted">
                  {[
                    when.format(new Date(one.at)),
                    words.pastOne(one.created, one.updated, one.refused),
                    ...stateOf(one),
                  ].join(' · ')}
                </Text>
              </Stack>
              {one.canUndo && (
                <Button
                  size="xs"
                  variant="outline"
                  colorPalette="gray"
                  flexShrink="0"
                  aria-label={words.undoOf(one.file)}
                  onClick={() => onUndo({ ...one, all: one.created + one.updated })}
                >
                  {words.undo}
                </Button>
              )}
            </HStack>
          ))}
        </Stack>
      </Stack>
    )
  );
};
