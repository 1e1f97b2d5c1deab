import { Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Fields in one or two columns, by the width of the panel, which the user can change. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <Grid templateColumns="repeat(auto-fill, minmax(min(max(17rem, 40%), 100%), 1fr))" gapX="8" gapY="5">
    {children}
  </Grid>
);
