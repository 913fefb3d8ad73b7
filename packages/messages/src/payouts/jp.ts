import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Japanese. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'これは {protocol} の取引IDではありません。ウォレットまたはエクスプローラーからID全体をコピーしてください',
  'reference.credited': 'この支払いは入金 {id} に反映済みです',
  'withdrawal.approved': 'この出金は承認済みで、支払い処理中です',
  'withdrawal.notApproved': 'この出金はまだ承認されていません',
  'payouts.stopped':
    '安全のため、この口座からの支払いは停止されています。解除はサポートへお問い合わせください',
  'payouts.waiting':
    'サポートによりアクセスが復旧されたため、この口座からの支払いは {until} まで保留されます',
  'guard.linkInvalid': 'このリンクは期限切れか、すでに使用されています',
  'guard.notStopped': 'この口座の支払いは停止されていません',
  'operator.tooNew':
    '{hours} 時間後に2人目の承認ができます。新規または再設定された権限は1日待ちます',
  'setting.waiting': 'この設定の変更は2人目のオペレーターを待っています',
  'person.sameHelper':
    '1日以内に別の方法でこの方のアクセスを支援しています。別のオペレーターが行う必要があります',
  'withdrawal.status.approved': '承認済み・支払い中',
  'guard.mail':
    '心当たりがありませんか？ログインせずに、ワンタップですべてのセッションを終了し、支払いを停止できます：\n' +
    '{link}\n' +
    'リンクは {until} まで、1回のみ有効です。',
  'guard.mailNoLink':
    '心当たりがありませんか？アプリの「ログイン中の端末」で、ワンタップで他のすべてのセッションを終了し、支払いを停止できます。',
  'guard.sms': '心当たりがない場合：全セッション終了・支払い停止 {link}',
  'done.guard': 'すべてのセッションを終了し、支払いを停止しました',
};
