import { Progress, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { databaseWords as words } from '#shared/locale/admin.ts';

const useSeconds = (): number => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  return seconds;
};

type Props = {
  what: string;
  hint: string;
  /** Nothing is shown of what takes less than a second. */
  isLate?: boolean;
};

/** How long it has been running. No answer of the server says which share is done, so none is shown. */
export const TaskProgress = ({ what, hint, isLate = false }: Props) => {
  const seconds = useSeconds();
  if (isLate && seconds < 1) return null;
  return (
    <Stack gap="2">
      <Text role="status" fontWeight="medium">
        {what}
      </Text>
      <Progress.Root value={null} size="sm">
        {/* The bar itself; the library names it in English. */}
        <Progress.Track aria-label={what}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {hint} {words.elapsed(seconds)}
      </Text>
    </Stack>
  );
};
