import { create } from 'zustand';

import type { Kind } from './documents.ts';

/** Whether the person has been told about it. */
type Unsaved = 'new' | 'told';

/** The kinds of which the server refused to take more; what it refused stays on this device. */
export const useUnsaved = create<Readonly<Partial<Record<Kind, Unsaved | undefined>>>>(() => ({}));
