import { chakra } from '@chakra-ui/react';

/** Numbers with their names, one below the other. */
export const Counts = ({ counts }: { counts: readonly (readonly [name: string, count: number])[] }) => (
  <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4" rowGap="1">
    {counts.map(([name, count]) => (
      <chakra.div key={name} display="contents">
        <chakra.dt color="fg.muted">{name}</chakra.dt>
        <chakra.dd fontVariantNumeric="tabular-nums">{count}</chakra.dd>
      </chakra.div>
    ))}
  </chakra.dl>
);
