import { stored } from '../stored.ts';
import type { Command, Entry, Wanted } from './command.ts';
import type { KeptCommands } from './command-store.ts';

/** One key for each command, so that two tabs never overwrite each other's. */
const PREFIX = 'command.';
/** Older commands are dropped: after this long the order history shows what became of them. */
const KEPT_MS = 30 * 24 * 3_600_000;

const keyOf = ({ account, id }: Pick<Command, 'account' | 'id'>) => `${PREFIX}${account}.${id}`;

/** Keeps commands on this device, by the account that they belong to. */
export function keptCommands<Data, W extends Wanted>(now: () => number): KeptCommands<Data, W> {
  return {
    of(account) {
      const entries = stored.keys(keyOf({ account, id: '' })).flatMap((key) => {
        const entry = read<Data, W>(stored.get(key));
        if (entry && now() - entry.command.madeAt < KEPT_MS) return [entry];
        stored.remove(key);
        return [];
      });
      return entries.sort((a, b) => a.command.madeAt - b.command.madeAt);
    },
    put: (entry) => stored.set(keyOf(entry.command), JSON.stringify(entry)),
    remove: (command) => stored.remove(keyOf(command)),
  };
}

/** Calls `changed` with what other tabs keep; null for what they have removed. */
export function followOtherTabs<Data, W extends Wanted>(
  changed: (id: string, entry: Entry<Data, W> | null) => void,
): void {
  addEventListener('storage', ({ key, newValue }) => {
    const id = key?.startsWith(PREFIX) === true ? key.split('.').at(-1) : undefined;
    if (id !== undefined) changed(id, read<Data, W>(newValue));
  });
}

/** Reads what this app has written; ignores anything else. */
function read<Data, W extends Wanted>(text: string | null): Entry<Data, W> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isEntry = typeof value === 'object' && value !== null && 'command' in value;
    return isEntry ? (value as Entry<Data, W>) : null;
  } catch {
    return null;
  }
}
