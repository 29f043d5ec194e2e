import net from 'node:net';

/** Whether a server can listen there now. */
export function canListen(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.on('error', (error) => {
      resolve(!('code' in error) || error.code !== 'EADDRINUSE');
    });
    probe.listen(port, host, () => {
      probe.close(() => {
        resolve(true);
      });
    });
  });
}
