import type { Notice } from '@fulcrum/contract/notifications/notices';
import { toast } from '@fulcrum/ui/overlays/toast.tsx';
import i18next from 'i18next';

import { msSinceLogin } from '../server/session.ts';
import { noticePath } from '../routing/notice-path.ts';

/**
 * Kinds of notices that have toasts of their own: what the person has just done, and closes of
 * positions.
 */
const SILENT: ReadonlySet<string> = new Set([
  'depositAsked',
  'withdrawalAsked',
  'identityAsked',
  'stopOut',
  'stopLoss',
  'takeProfit',
  'takeProfitPart',
  'trailingStop',
  'closed',
  'password',
  'factors',
]);

/**
 * A notice about a new device that comes this soon after a login on this page is about that login.
 */
const OWN_LOGIN_MS = 60_000;

/** Long ids would wrap, so a toast shows only their ends, which people compare. */
const shortened = (text: string): string =>
  text.replace(/[A-Za-z0-9]{25,}/g, (id) => `${id.slice(0, 6)}…${id.slice(-6)}`);

/** Shows a toast for a new notice; its button opens what the notice is about. */
export function showNotice(notice: Notice, go: (path: string) => void): void {
  if (SILENT.has(notice.kind)) return;
  if (notice.kind === 'device' && msSinceLogin() < OWN_LOGIN_MS) return;
  const path = noticePath(notice);
  const said = notice.text === '' ? notice.title : `${notice.title} · ${notice.text}`;
  const text = shortened(said);
  const tone = notice.kind === 'marginCall' ? 'bad' : 'plain';
  if (path === null) toast({ text, tone, isNews: true });
  else {
    const action = { label: i18next.t('trade.view'), onPress: () => go(path) };
    toast({ text, tone, action, isNews: true });
  }
}
