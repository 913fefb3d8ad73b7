import { followOtherTabs } from '../other-tabs.ts';
import { stored } from '../stored.ts';
import type { Command, Entry, Wanted } from './command.ts';
import type { KeptCommands } from './command-store.ts';

/**
 * Each command has a storage key of its own, so that two tabs never overwrite each other's
 * commands.
 */
const PREFIX = 'command.';
/** Older commands are dropped: the order history shows what became of them. */
const KEPT_MS = 30 * 24 * 3_600_000;

const keyOf = ({ account, id }: Pick<Command, 'account' | 'id'>) => `${PREFIX}${account}.${id}`;

/** Keeps commands in this device's storage, under the account that they belong to. */
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

/**
 * Calls `changed` with each command that another tab saves, and with null for one that it removes.
 */
export function followCommands<Data, W extends Wanted>(
  changed: (id: string, entry: Entry<Data, W> | null) => void,
): void {
  followOtherTabs((key) => {
    const id = key?.startsWith(PREFIX) === true ? key.split('.').at(-1) : undefined;
    if (id !== undefined && key !== null) changed(id, read<Data, W>(stored.get(key)));
  });
}

/** Reads an entry that this app has written; returns null for anything else. */
function read<Data, W extends Wanted>(text: string | null): Entry<Data, W> | null {
  try {
    const entry = JSON.parse(text ?? 'null') as Partial<Entry<Data, W>> | null;
    return typeof entry?.command?.madeAt === 'number' ? (entry as Entry<Data, W>) : null;
  } catch {
    return null;
  }
}
