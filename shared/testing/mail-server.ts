import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export type TestMailServer = { readonly port: number; readonly letters: string[]; stop(): Promise<void> };

const portOf = (server: Server): number => {
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server does not listen on a port');
  return address.port;
};

/** A real SMTP server on loopback that takes the user `mailer` with the password `right` and keeps the letters. */
export const aMailServer = async (options: SMTPServerOptions = {}): Promise<TestMailServer> => {
  const letters: string[] = [];
  const server = new SMTPServer({
    logger: false,
    hideSTARTTLS: !options.cert,
    onAuth: ({ username, password }, _, callback) => {
      if (username === 'mailer' && password === 'right') callback(null, { user: username });
      else callback(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }));
    },
    onData: (stream, _, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        letters.push(Buffer.concat(chunks).toString());
        callback(null, '2.0.0 Ok: queued as 12345');
      });
    },
    ...options,
  });
  // Some tests are about a client that gives up half way.
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { port: portOf(server.server), letters, stop: () => new Promise((done) => server.close(() => done())) };
};

/** A server that need not behave as a mail server: `treat` handles each connection. */
export const aRawServer = async (treat: (socket: Socket) => void): Promise<TestMailServer> => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    treat(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const stop = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  };
  return { port: portOf(server), letters: [], stop };
};
