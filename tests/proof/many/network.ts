import { spawnSync } from 'node:child_process';

/** Where a program of a proof runs: on this machine, or in a network namespace of its own. */
export interface Place {
  readonly address: string;
  /** What stands before a command so that it runs there; empty on this machine. */
  readonly prefix: readonly string[];
}

export const HERE: Place = { address: '127.0.0.1', prefix: [] };

/** True if this process may make network namespaces: it is root on a Linux with iproute2. */
export const canSeparate = (): boolean =>
  process.getuid?.() === 0 && spawnSync('ip', ['netns', 'list']).status === 0;

/**
 * Machines of their own, as network namespaces that a router in the middle connects. The router can
 * drop what one of them sends to another, in one direction or in both, without telling either.
 */
export class Network {
  readonly #name = `fx${process.pid}`;
  /** The second number of all addresses. */
  readonly #net = freeNet();
  readonly #cuts: (readonly string[])[] = [];
  readonly #removeWithUs = () => this.remove();
  #places = 0;

  constructor() {
    process.once('exit', this.#removeWithUs);
    ip(['netns', 'add', this.#router]);
    const forward = 'echo 1 > /proc/sys/net/ipv4/ip_forward';
    ip(['netns', 'exec', this.#router, 'sh', '-c', forward]);
    // This machine is a place too: its processes are the callers.
    ip(['link', 'add', this.#name, 'type', 'veth', 'peer', 'name', 'here', 'netns', this.#router]);
    ip(['addr', 'add', `${this.#host(0, 2)}/30`, 'dev', this.#name]);
    ip(['link', 'set', this.#name, 'up']);
    this.#addressOfRouter('here', 0);
    ip(['route', 'add', `10.${this.#net}.0.0/16`, 'via', this.#host(0, 1)]);
  }

  get #router(): string {
    return `${this.#name}-router`;
  }

  /** Adds a machine with an address of its own. */
  add(): Place {
    this.#places += 1;
    const nth = this.#places;
    const [name, link] = [`${this.#name}-${nth}`, `to${nth}`];
    ip(['netns', 'add', name]);
    ip([
      ...['link', 'add', link, 'netns', this.#router, 'type', 'veth'],
      ...['peer', 'name', 'eth0', 'netns', name],
    ]);
    this.#addressOfRouter(link, nth);
    ip(['-n', name, 'addr', 'add', `${this.#host(nth, 2)}/30`, 'dev', 'eth0']);
    for (const device of ['eth0', 'lo']) ip(['-n', name, 'link', 'set', device, 'up']);
    ip(['-n', name, 'route', 'add', 'default', 'via', this.#host(nth, 1)]);
    return { address: this.#host(nth, 2), prefix: ['ip', 'netns', 'exec', name] };
  }

  /** From now on nothing that `from` sends arrives at `to`; the other direction stays open. */
  cut(from: Place, to: Place): void {
    const rule = ['from', from.address, 'to', to.address, 'blackhole'];
    ip(['-n', this.#router, 'rule', 'add', ...rule]);
    this.#cuts.push(rule);
  }

  /** Undoes all cuts. */
  heal(): void {
    for (const rule of this.#cuts.splice(0)) ip(['-n', this.#router, 'rule', 'del', ...rule]);
  }

  /** Removes all places; what still runs there stays alone. */
  remove(): void {
    process.off('exit', this.#removeWithUs);
    spawnSync('ip', ['link', 'del', this.#name]);
    for (let nth = 1; nth <= this.#places; nth += 1) {
      spawnSync('ip', ['netns', 'del', `${this.#name}-${nth}`]);
    }
    spawnSync('ip', ['netns', 'del', this.#router]);
  }

  #addressOfRouter(link: string, nth: number): void {
    ip(['-n', this.#router, 'addr', 'add', `${this.#host(nth, 1)}/30`, 'dev', link]);
    ip(['-n', this.#router, 'link', 'set', link, 'up']);
  }

  #host(nth: number, host: number): string {
    return `10.${this.#net}.${nth}.${host}`;
  }
}

/** Returns a second number of addresses that no other proof on this machine uses. */
function freeNet(): number {
  const { stdout } = spawnSync('ip', ['route'], { encoding: 'utf8' });
  const nets = Array.from({ length: 128 }, (_, nth) => 64 + ((process.pid + nth) % 128));
  const free = nets.find((net) => !stdout.includes(`10.${net}.`));
  if (free === undefined) throw new Error('Expected a network that is free');
  return free;
}

function ip(args: readonly string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ip ${args.join(' ')} failed: ${stderr}`);
}
