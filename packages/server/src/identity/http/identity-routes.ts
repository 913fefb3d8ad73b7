import { AREAS } from '@fulcrum/contract/identity/areas';
import * as api from '@fulcrum/contract/identity/calls';
import * as guard from '@fulcrum/contract/identity/guard';
import type { AreaCode, PersonSession } from '@fulcrum/contract/identity/schema';

import { displayTime } from '../../platform/http/display-time.ts';
import type { Serve } from '../../platform/http/serve.ts';
import type { Visit } from '../../platform/http/visit.ts';
import type { AuthModule, OwnSession } from '../auth/module.ts';

const areaList = (unserved: readonly string[]): AreaCode[] =>
  AREAS.map(({ country, callingCode }) => ({
    id: callingCode,
    global_code: `+${callingCode}`,
    code: country,
    is_served: unserved.includes(country) ? 0 : 1,
  }));

const sent = (request_id: string) => ({ resend_after: api.RESEND_SECONDS, request_id });

/** Routes for codes, passwords, sessions and the data of their forms. */
export function identityRoutes(
  serve: Serve,
  auth: AuthModule,
  needsVerification: () => Promise<boolean>,
): void {
  serve.toAnyone(api.areaList, async () => areaList((await auth.registration()).unserved));
  serve.toAnyone(api.setting, async ({ input }) => {
    const isOn =
      input.key === 'needs_verification'
        ? await needsVerification()
        : (await auth.registration()).showsMobile;
    return { key: input.key, value: isOn ? (1 as const) : (0 as const) };
  });
  serve.toAnyone(api.captcha, ({ visit }) => auth.captcha(visit));
  serve.toAnyone(api.captchaWork, ({ visit }) => auth.captchaWork(visit));
  serve.toAnyone(api.sendEmail, async ({ input, visit }) => {
    return sent(await auth.sendCode(input, 'email', visit));
  });
  serve.toAnyone(api.sendSms, async ({ input, visit }) => {
    return sent(await auth.sendCode(input, 'mobile', visit));
  });
  serve.toAnyone(api.forgetPassword, async ({ input, visit }) => {
    await auth.forgetPassword(input, visit);
    return {};
  });
  serve.toUser(api.amendPassword, async ({ input, caller, visit }) => {
    await auth.amendPassword(input, caller, visit);
    return {};
  });
  serve.toUser(api.sessions, async ({ caller, visit }) =>
    (await auth.sessions(caller)).map((session) => sessionWire(session, visit)),
  );
  serve.toUser(api.revokeSession, async ({ input, caller }) => {
    await auth.endSession(caller, input.id);
    return {};
  });
  serve.toAnyone(guard.stopByLink, async ({ input, visit }) => {
    await auth.guard.stopByLink(input.token, visit);
    return {};
  });
  serve.toUser(guard.stopOwn, async ({ caller }) => {
    await auth.guard.stopOwn(caller);
    return {};
  });
  serve.toUser(api.revokeOthers, async ({ caller }) => {
    await auth.endOtherSessions(caller);
    return {};
  });
}

function sessionWire(session: OwnSession, { language, timeZone }: Visit): PersonSession {
  const { id, userAgent, address, createdAt, lastSeenAt, isCurrent } = session;
  return {
    id,
    user_agent: userAgent,
    address,
    created_at: createdAt,
    last_seen_at: lastSeenAt,
    CreatedAtTran: displayTime(createdAt, language, timeZone),
    LastSeenAtTran: displayTime(lastSeenAt, language, timeZone),
    is_current: isCurrent ? 1 : 0,
  };
}
