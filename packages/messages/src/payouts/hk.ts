import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Traditional Chinese. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form': '這不是 {protocol} 的交易編號。請從錢包或區塊瀏覽器複製完整編號',
  'reference.credited': '此付款已入帳至存款 {id}',
  'withdrawal.approved': '此筆提款已獲批准，正在付款',
  'withdrawal.notApproved': '此筆提款尚未獲批准',
  'payouts.stopped': '為保障安全，此帳戶已停止付款。請聯絡客服解除',
  'payouts.waiting': '由於帳戶登入方式經協助恢復，付款須等候至 {until}',
  'guard.linkInvalid': '此連結已失效或已使用',
  'guard.notStopped': '此帳戶的付款並未停止',
  'operator.tooNew': '你可在 {hours} 小時後作第二次批准：新開通或重設的權限須等候一天',
  'setting.waiting': '此設定已有一項更改等候另一位操作員確認',
  'person.sameHelper': '你在一天內已以另一方式協助此人登入：須由另一位操作員處理',
  'withdrawal.status.approved': '已批准，付款中',
  'guard.mail':
    '不是你本人？無須登入，輕按一下即可結束所有登入並停止付款：\n' +
    '{link}\n' +
    '此連結只可使用一次，有效至 {until}。',
  'guard.mailNoLink':
    '不是你本人？在 App「已登入的裝置」輕按一下，即可結束其他所有登入並停止付款。',
  'guard.sms': '不是你？結束所有登入並停止付款：{link}',
  'done.guard': '已結束所有登入並停止付款',
};
