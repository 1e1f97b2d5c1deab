import { Progress, Stack, Text } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Job } from '#shared/contracts/jobs.ts';
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
  /** Whether to appear only after a second, because short work needs no progress. */
  isLate?: boolean;
  /** Items done, and their total. */
  job?: Pick<Job, 'done' | 'total'> | undefined;
};

/** How long a job has been running, and how much of it is done if that is known. */
export const TaskProgress = ({ what, hint, isLate = false, job }: Props) => {
  const seconds = useSeconds();
  if (isLate && seconds < 1) return null;
  const share = job?.total ? Math.min(100, Math.round((100 * job.done) / job.total)) : null;
  return (
    <Stack gap="2">
      <Text role="status" fontWeight="medium">
        {what}
      </Text>
      <Progress.Root value={share} size="sm">
        {/* Named here, because the library names the bar in English. */}
        <Progress.Track aria-label={what}>
          <Progress.Range />
        </Progress.Track>
      </Progress.Root>
      <Text color="fg.muted" textStyle="sm" fontVariantNumeric="tabular-nums">
        {share !== null && `${words.share(share)} `}
        {hint} {words.elapsed(seconds)}
      </Text>
    </Stack>
  );
};
