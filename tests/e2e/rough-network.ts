import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A connection between browser and server that can be made as bad as on a train. */
export interface RoughNetwork {
  /** URL at which the browser reaches the server. */
  readonly url: string;
  /** Delays all data by `ms` in each direction from now on. */
  delay(ms: number): void;
  /** Ends every connection at once, as when a phone changes to another cell. */
  cut(): void;
  /** Forwards new connections to another server; null refuses them. */
  leadTo(url: string | null): void;
  close(): Promise<void>;
}

export async function roughNetwork(first: string): Promise<RoughNetwork> {
  let target: string | null = first;
  let delayMs = 0;
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // Broken connections are expected here.
    socket.on('error', () => undefined);
  };
  const server = createServer((near) => {
    keep(near);
    if (target === null) {
      near.destroy();
      return;
    }
    const far = connect(Number(new URL(target).port), '127.0.0.1');
    keep(far);
    carry(near, far);
    carry(far, near);
  });

  /** Keeps the order: data sent first never arrives after data that was sent later. */
  function carry(from: Socket, to: Socket): void {
    let free = 0;
    const later = (work: () => void) => {
      free = Math.max(free, Date.now() + delayMs);
      setTimeout(work, free - Date.now());
    };
    from.on('data', (chunk) => later(() => to.write(chunk)));
    from.on('end', () => later(() => to.end()));
    from.on('close', () => later(() => to.destroy()));
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is safe: a TCP server that listens has an address object.
  const { port } = server.address() as AddressInfo;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${port}`,
    delay: (ms) => {
      delayMs = ms;
    },
    cut,
    leadTo: (url) => {
      target = url;
    },
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
