import type { QueueName } from '@fulcrum/contract/console/messages/facts';
import type { Permission } from '@fulcrum/contract/console/roles';
import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

import type { TextKey } from '../i18n/i18n.ts';

/** Imports the file of a screen when it is first opened. */
export type LoadScreen = () => Promise<ComponentType>;

export interface Screen {
  readonly path: string;
  /** Null if every role may open the screen. */
  readonly permission: Permission | null;
  readonly load: LoadScreen;
}

/** A screen of the navigation. */
export interface MenuScreen extends Screen {
  readonly permission: Permission;
  readonly label: TextKey;
  readonly icon: LucideIcon;
  /** Heading above the screen in the navigation; null for the screens above the first heading. */
  readonly group: TextKey | null;
  /** The queue whose cases the screen's badge counts. */
  readonly queue?: QueueName;
}
