import { join } from 'node:path';
import { askAsOther, listeningPorts } from '#infra/testing/other-user.ts';
import type { Attack } from './attack.ts';

export const BY_OTHER_USERS: readonly Attack[] =
  process.platform === 'linux'
    ? [
        {
          by: 'another user of the machine',
          asked: 'every port of the product and its engines, but for the public one, and a file of its data',
          // 0: it cannot be reached.
          statuses: [0, 403],
          run: async ({ product }) => {
            const ports = listeningPorts(product.pid).filter((port) => port !== product.port);
            const answers = askAsOther(ports, join(product.dataDir, 'state.json'));
            return { statuses: answers.map(({ status }) => status) };
          },
        },
      ]
    : [];
