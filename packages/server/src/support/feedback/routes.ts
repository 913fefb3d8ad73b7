import * as api from '@fulcrum/contract/support/feedback';

import type { Serve } from '../../platform/http/serve.ts';
import type { FeedbackModule } from './module.ts';

export function feedbackRoutes(serve: Serve, feedback: FeedbackModule): void {
  serve.toEither(api.submitFeedback, async ({ input, caller, visit }) => {
    const { address, language } = visit;
    const by = { userId: caller?.userId ?? null, address, language };
    return { ticket: await feedback.submit(input, by) };
  });
}
