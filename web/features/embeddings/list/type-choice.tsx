import { Box, chakra, Stack } from '@chakra-ui/react';
import { useId } from 'react';
import type { EmbeddingType } from '#shared/embedding/settings.ts';
import { embeddingTypeHints, embeddingTypeLabels } from '#shared/locale/embeddings.ts';

const Option = chakra('label', {
  base: {
    display: 'flex',
    gap: '3',
    alignItems: 'flex-start',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderRadius: 'l2',
    cursor: 'pointer',
    transition: 'background 120ms, border-color 120ms',
    _hover: { bg: 'bg.subtle' },
    '&:has(:checked)': { borderColor: 'blue.border', bg: 'blue.subtle' },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '1px' },
  },
});
const Radio = chakra('input', { base: { mt: '1', flexShrink: '0', accentColor: 'blue.solid', outline: 'none' } });

type TypeChoiceProps = {
  label: string;
  types: readonly EmbeddingType[];
  value: EmbeddingType | null;
  onValue: (type: EmbeddingType) => void;
};

/**
 * The type of an embedding, by the browser's radio buttons. Each whole row is a label, and arrow keys move the choice.
 */
export const TypeChoice = ({ label, types, value, onValue }: TypeChoiceProps) => {
  const name = useId();
  return (
    <chakra.fieldset border="0" p="0" m="0" minW="0">
      <chakra.legend textStyle="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.legend>
      <Stack gap="2">
        {types.map((type) => (
          <Option key={type}>
            <Radio
              type="radio"
              name={name}
              value={type}
              aria-label={embeddingTypeLabels[type]}
              aria-describedby={`${name}-${type}`}
              checked={type === value}
              onChange={() => onValue(type)}
            />
            <Box minW="0" textStyle="sm">
              <Box fontWeight="medium">{embeddingTypeLabels[type]}</Box>
              <Box id={`${name}-${type}`} color="fg.muted" textStyle="xs">
                {embeddingTypeHints[type]}
              </Box>
            </Box>
          </Option>
        ))}
      </Stack>
    </chakra.fieldset>
  );
};
