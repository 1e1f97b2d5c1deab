import { connect } from 'node:net';

// Runs in the network of a sealed engine (engine-process.ts). For each message it connects to the engine's port, and
// sends the connection to the parent process. It ends when the parent's channel closes.
process.on('message', () => {
  const socket = connect({ port: Number(process.argv[2]), host: '127.0.0.1', noDelay: true });
  const tellClosed = (): unknown => process.send?.('closed');
  socket.once('error', tellClosed).once('connect', () => {
    // The process that has the connection now handles its errors.
    socket.off('error', tellClosed).on('error', () => undefined);
    process.send?.('open', socket);
  });
});
