import { Stack, Text } from '@chakra-ui/react';

const SHOWN = 100;

type Item = { readonly id: string; readonly text: string };

/** A list of left-out items with a title. The first hundred items are named. Nothing is shown if there are no items. */
export const NamedList = ({ title, items }: { title: string; items: readonly Item[] }) =>
  items.length > 0 && (
    <Stack
      as="section"
      gap="1"
      aria-label={title}
      borderWidth="1px"
      borderColor="border.warning"
      borderRadius="l2"
      p="3"
    >
      <Text fontWeight="medium">{title}</Text>
      <Stack as="ul" gap="1" ps="5" textStyle="sm" listStyleType="disc">
        {items.slice(0, SHOWN).map(({ id, text }) => (
          <Text as="li" key={id} overflowWrap="anywhere">
            {text}
          </Text>
        ))}
        {items.length > SHOWN && <Text as="li">…</Text>}
      </Stack>
    </Stack>
  );
