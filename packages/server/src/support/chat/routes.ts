import * as api from '@fulcrum/contract/support/chat';

import type { Serve } from '../../platform/http/serve.ts';
import type { SupportModule } from './module.ts';

/** Routes of the user's calls to support. */
export function supportRoutes(serve: Serve, { chats }: SupportModule): void {
  serve.toUser(api.chatMessages, ({ input, caller }) => chats.messages(caller.userId, input));
  serve.toUser(api.sendChatMessage, ({ input, caller, visit }) =>
    chats.send(caller.userId, input, visit.language),
  );
  serve.toUser(api.readChat, ({ input, caller }) => chats.read(caller.userId, input.message_id));
}
