import type { Fault } from '#shared/calendar-file/read/row.ts';
import { importWords as words } from '#shared/locale/import.ts';
import { NamedList } from './named-list.tsx';

/** The rows of a file that cannot be imported, by line and reason [IMP-05]. */
export const FaultsList = ({ title, faults }: { title: string; faults: readonly Fault[] }) => (
  <NamedList
    title={title}
    items={faults.map(({ line, title: name, reason }) => ({
      id: `${line} ${name} ${reason}`,
      text: `${words.line(line)}, «${name}»: ${reason}`,
    }))}
  />
);
