import * as api from '@fulcrum/contract/trading/notes';

import type { Serve } from '../../platform/http/serve.ts';
import type { NotesModule } from './module.ts';

export function notesRoutes(serve: Serve, notes: NotesModule): void {
  serve.toUser(api.note, ({ input, caller }) => notes.read(caller, input.id));
  serve.toUser(api.saveNote, ({ input, caller }) => notes.save(caller, input));
  serve.toUser(api.noteTags, async ({ caller }) => ({
    tags: [...(await notes.tags(caller.accountId))],
  }));
}
