import type { MachineProblem } from '#shared/contracts/machine-problems.ts';

/** A problem of the machine as a sentence, for the administrators' letter. */
export const problemText = (problem: MachineProblem): string => {
  switch (problem.kind) {
    case 'disk':
      return `На диске свободно ${problem.percent} %. Когда место кончится, изменения перестанут сохраняться.`;
    case 'backup':
      return problem.hours === undefined
        ? 'Резервной копии ещё нет.'
        : `Последняя проверенная резервная копия сделана ${problem.hours} ч назад.`;
    case 'letters':
      return `Письма не уходят больше часа, в очереди: ${problem.count}.`;
    case 'months':
      return `Виджеты отстают от календаря на ${problem.minutes} мин.`;
  }
};
