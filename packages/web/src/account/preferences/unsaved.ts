import { create } from 'zustand';

import type { Kind } from './documents.ts';

/** Whether the server refused to take more of a kind; what it refused stays on this device. */
export const useUnsaved = create<Readonly<Partial<Record<Kind, boolean>>>>(() => ({}));
