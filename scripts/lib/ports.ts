import net from 'node:net';

/** Whether nobody else listens there now. */
export const canListen = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  listenOnce(port, host).then(
    () => true,
    (error: unknown) => !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'),
  );

/** A port of 127.0.0.1 that nobody listens on at the moment. */
export const freePort = (): Promise<number> => listenOnce(0, '127.0.0.1');

function listenOnce(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.on('error', reject);
    probe.listen(port, host, () => {
      const address = probe.address();
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  });
}
