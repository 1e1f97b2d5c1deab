import { join } from 'node:path';
import { canSeal } from '#infra/local/engines/engine-process.ts';
import { askAsOther, listeningPorts } from '#infra/testing/other-user.ts';
import type { Attack } from './attack.ts';

const isTried = process.platform === 'linux' && canSeal();
if (!isTried)
  console.log('Not tried: another user of the machine, which gives the table’s engine no network of its own');

export const BY_OTHER_USERS: readonly Attack[] = isTried
  ? [
      {
        by: 'another user of the machine',
        asked: 'every port of the product and its engines, but for the public one, and a file of its data',
        // 0: the port cannot be reached.
        statuses: [0, 403],
        run: async ({ product }) => {
          const ports = listeningPorts(product.pid).filter((port) => port !== product.port);
          const answers = askAsOther(ports, join(product.dataDir, 'state.json'));
          return { statuses: answers.map(({ status }) => status) };
        },
      },
    ]
  : [];
