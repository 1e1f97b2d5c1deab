import { Box, Flex, Switch } from '@chakra-ui/react';
import { switchSlotRecipe } from '@chakra-ui/react/theme';
import { useId } from 'react';

type Props = { label: string; hint: string; checked: boolean; onChecked: (checked: boolean) => void };

/** A switch with what it means below its name. */
export const ToggleField = ({ label, hint, checked, onChecked }: Props) => {
  const hintId = useId();
  return (
    <Box>
      <Switch.Root
        recipe={switchSlotRecipe}
        display="flex"
        justifyContent="space-between"
        gap="4"
        checked={checked}
        onCheckedChange={(details) => onChecked(details.checked)}
      >
        <Switch.Label>{label}</Switch.Label>
        <Switch.HiddenInput aria-describedby={hintId} />
        <Switch.Control>
          <Switch.Thumb />
        </Switch.Control>
      </Switch.Root>
      <Flex id={hintId} color="fg.muted" textStyle="sm" pe="14">
        {hint}
      </Flex>
    </Box>
  );
};
