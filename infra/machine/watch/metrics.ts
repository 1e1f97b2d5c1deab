import type { Facts } from './facts.ts';

type Metric = readonly [
  name: string,
  type: 'gauge' | 'counter',
  help: string,
  ...values: (readonly [string, number])[],
];

const textOf = ([name, type, help, ...values]: Metric): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...values.map(([labels, value]) => `${name}${labels} ${value}`),
  ].join('\n');

/** Facts of the machine as Prometheus reads them (text format 0.0.4). */
export const metricsOf = (facts: Facts, answered: ReadonlyMap<string, number>, now: Date): string => {
  const { diskFree, diskSize, lastBackup, lettersWaiting, secondsBehind } = facts;
  const classes = [...answered].sort().map(([digit, count]) => [`{status="${digit}xx"}`, count] as const);
  const metrics: Metric[] = [
    ['calendar_disk_free_bytes', 'gauge', 'Free bytes of the disk of the data.', ['', diskFree]],
    ['calendar_disk_size_bytes', 'gauge', 'Bytes of that disk.', ['', diskSize]],
    ...(lastBackup
      ? [
          [
            'calendar_backup_age_seconds',
            'gauge',
            'Seconds since the last backup that was checked.',
            ['', Math.round((now.getTime() - lastBackup.getTime()) / 1000)],
          ] as const,
        ]
      : []),
    ['calendar_letters_waiting', 'gauge', 'Letters that have waited for more than an hour.', ['', lettersWaiting]],
    ['calendar_months_behind_seconds', 'gauge', 'How far stored months are behind the table.', ['', secondsBehind]],
    [
      'calendar_memory_bytes',
      'gauge',
      'Resident memory of the product without its engine.',
      ['', process.memoryUsage.rss()],
    ],
    ['calendar_requests_total', 'counter', 'Answers since the start, by status.', ...classes],
  ];
  return `${metrics.map(textOf).join('\n')}\n`;
};
