import { vi } from 'vitest';

interface Write {
  readonly from: SharedStorage;
  readonly key: string;
  readonly value: string | null;
}

/**
 * What all tabs of a browser keep. As in browsers that run each tab in its own process, a tab sees
 * its own writes at once; they reach the device later, and the other tabs later still.
 */
export class Device {
  readonly kept = new Map<string, string>();
  readonly tabs: SharedStorage[] = [];
  readonly writes: Write[] = [];

  commit(write: Write): void {
    if (write.value === null) this.kept.delete(write.key);
    else this.kept.set(write.key, write.value);
    this.writes.push(write);
  }
}

/** The storage of one tab. */
export class SharedStorage {
  readonly #device: Device;
  readonly #view: Map<string, string>;
  /** Own writes that have not reached the device, oldest first. */
  readonly #sent: Write[] = [];
  /** How many writes of the device this tab has seen. */
  #seen: number;

  constructor(device: Device) {
    this.#device = device;
    this.#view = new Map(device.kept);
    this.#seen = device.writes.length;
    device.tabs.push(this);
  }

  get length(): number {
    return this.#view.size;
  }

  getItem(key: string): string | null {
    return this.#view.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#write({ from: this, key, value });
  }

  removeItem(key: string): void {
    this.#write({ from: this, key, value: null });
  }

  #write(write: Write): void {
    this.#show(write);
    this.#sent.push(write);
  }

  #show({ key, value }: Write): void {
    if (value === null) this.#view.delete(key);
    else this.#view.set(key, value);
  }

  /** Lets the oldest own write reach the device; returns false if there is none. */
  send(): boolean {
    const write = this.#sent.shift();
    if (write) this.#device.commit(write);
    return write !== undefined;
  }

  /** Returns the key of the next write of another tab; null if this tab has seen them all. */
  hear(): string | null {
    for (;;) {
      const write = this.#device.writes[this.#seen];
      if (!write) return null;
      this.#seen += 1;
      const isCovered =
        this.#sent.some(({ key }) => key === write.key) ||
        this.#device.writes
          .slice(this.#seen)
          .some(({ from, key }) => from === this && key === write.key);
      if (!isCovered) this.#show(write);
      if (write.from !== this) return write.key;
    }
  }
}

type Listener = (event: Event) => void;

/** A tab of the app: its own copy of the modules that `load` imports, over the device's storage. */
export async function openTab<Modules>(device: Device, load: () => Promise<Modules>) {
  const storage = new SharedStorage(device);
  const listeners = new Map<string, Listener[]>();
  const listen = (type: string, listener: unknown) => {
    listeners.set(type, [...(listeners.get(type) ?? []), listener as Listener]);
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('addEventListener', listen);
  const onDocument = vi.spyOn(document, 'addEventListener').mockImplementation(listen);
  vi.resetModules();
  const app = await load();
  onDocument.mockRestore();
  const tell = (type: string, event: object) => {
    vi.stubGlobal('localStorage', storage);
    for (const listener of listeners.get(type) ?? []) listener(event as Event);
  };
  return {
    app,
    storage,
    /** Runs what a person or the server does in this tab. */
    act: <Result>(work: (app: Modules) => Result): Result => {
      vi.stubGlobal('localStorage', storage);
      return work(app);
    },
    /** Tells this tab of the next write of another tab; returns false if it knows them all. */
    hear: (): boolean => {
      const key = storage.hear();
      if (key !== null) tell('storage', { key });
      return key !== null;
    },
    wake: () => tell('visibilitychange', {}),
  };
}
