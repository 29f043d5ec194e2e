import net from 'node:net';

/** A connection to a database that can be cut and restored. */
export interface UnsteadyLink {
  url: string;
  /** Breaks every connection; new ones are dropped. */
  cut(): void;
  mend(): void;
  close: () => Promise<void>;
}

/** Opens a loopback relay to the database at `url`. */
export async function openLink(url: string): Promise<UnsteadyLink> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let whole = true;
  const server = net.createServer((near) => {
    if (!whole) {
      near.destroy();
      return;
    }
    const far = net.connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const relay = new URL(url);
  relay.hostname = '127.0.0.1';
  relay.port = String(typeof address === 'object' && address ? address.port : 0);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: relay.href,
    cut() {
      whole = false;
      breakAll();
    },
    mend() {
      whole = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        breakAll();
      }),
  };
}
