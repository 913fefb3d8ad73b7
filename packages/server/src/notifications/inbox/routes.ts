import * as api from '@fulcrum/contract/notifications/notices';

import type { Serve } from '../../platform/http/serve.ts';
import type { NoticesModule } from './module.ts';

export function noticesRoutes(serve: Serve, notices: NoticesModule): void {
  serve.toUser(api.notices, ({ input, visit, caller }) =>
    notices.page(caller.userId, input.page ?? 1, visit, input.unread_of),
  );
  serve.toUser(api.readNotices, async ({ input, caller }) => ({
    unread: await notices.markRead(
      caller.userId,
      input.notice_ids ?? (input.notice_id === undefined ? null : [input.notice_id]),
    ),
  }));
}
