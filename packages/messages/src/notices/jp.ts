import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Japanese. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': '新しい端末から Fulcrum にログインがありました',
  'mail.device.text':
    'これまで使われたことのない端末から、お客様の口座にログインがありました。\n\n' +
    '日時：{time}\n' +
    '端末：{device}\n' +
    'ネットワークアドレス：{address}\n\n' +
    'ご本人の操作であれば、何もする必要はありません。お心当たりがない場合は、すぐに新しいパスワードを設定してください。他のすべての端末からログアウトされます。',
  'sms.device':
    'Fulcrum：{time} に新しい端末からログインがありました。お心当たりがない場合は、すぐに新しいパスワードを設定してください。',
  'mail.password.subject': 'Fulcrum のパスワードが変更されました',
  'mail.password.text':
    '{time} にお客様の口座のパスワードが変更され、他のすべての端末からログアウトされました。\n\n' +
    'お心当たりがない場合は、すぐに「パスワードをお忘れの方」から新しいパスワードを設定し、サポートにご連絡ください。',
  'sms.password':
    'Fulcrum：{time} にパスワードが変更されました。お心当たりがない場合は、すぐに再設定し、サポートにご連絡ください。',
  'mail.factors.subject': 'Fulcrum 口座の2段階認証について',
  'mail.factors.text':
    '{change}\n\n' +
    '日時：{time}\n' +
    '端末：{device}\n' +
    'ネットワークアドレス：{address}\n\n' +
    'お心当たりがない場合は、すぐに「パスワードをお忘れの方」から新しいパスワードを設定し、サポートにご連絡ください。',
  'sms.factors':
    'Fulcrum：{change}（{time}）お心当たりがない場合は、パスワードを再設定し、サポートにご連絡ください。',
  'factor.change.totpOn': 'ログイン時に認証アプリのコードが求められるようになりました。',
  'factor.change.totpOff': 'ログイン時に認証アプリのコードが求められなくなりました。',
  'factor.change.passkeyAdded': '口座にパスキーが追加されました。',
  'factor.change.passkeyRemoved': '口座からパスキーが削除されました。',
  'factor.change.recoveryNew': '新しいリカバリーコードが発行されました。以前のコードは無効です。',
  'factor.change.recoveryUsed': 'リカバリーコードが使用されました。同じコードは再び使えません。',
  'factor.change.guessed':
    'パスワードを知る人物が、誤ったコードを入力しました。パスワードを変更してください。',
  'factor.change.reset':
    'サポートがお客様の2段階認証をオフにしました。お早めに再設定してください。',
  'mail.payoutMethod.subject': '新しい出金先が登録されました',
  'mail.payoutMethod.text':
    'Fulcrum 口座からの支払いを、新しいアドレスまたは銀行口座に送れるようになりました。\n\n' +
    '出金先：{target}\n' +
    '時刻：{time}\n' +
    '利用開始：{until}',
  'sms.payoutMethod': 'Fulcrum：{until} から {target} に支払えます。',
  'mail.identityApproved.subject': '本人確認が完了しました',
  'mail.identityApproved.text': '書類の確認が終わり、本人確認が完了しました。',
  'sms.identityApproved': 'Fulcrum：本人確認が完了しました。',
  'mail.identityRejected.subject': '書類が承認されませんでした',
  'mail.identityRejected.text':
    'ご提出の書類を承認できませんでした。\n\n理由：{reason}\n\nアプリの「本人確認」から新しい書類を提出できます。',
  'sms.identityRejected': 'Fulcrum：書類が承認されませんでした。{reason}',
  'mail.depositCredited.subject': '入金が口座に反映されました',
  'mail.depositCredited.text':
    '入金 {id}（{number} {currency}）について、{amount} USD が口座に反映されました。\n\n{remark}',
  'sms.depositCredited': 'Fulcrum：入金 {id} について {amount} USD が口座に反映されました。',
  'mail.depositRejected.subject': '入金が承認されませんでした',
  'mail.depositRejected.text':
    '入金 {id}（{number} {currency}）は口座に反映されませんでした。\n\n理由：{remark}',
  'sms.depositRejected': 'Fulcrum：入金 {id}（{number} {currency}）は口座に反映されませんでした。',
  'mail.depositInvalid.subject': '入金はもう審査中ではありません',
  'mail.depositInvalid.text':
    '入金 {id}（{number} {currency}）は、口座に反映されずに終了しました。お客様が取り消されたか、期限内に照合できませんでした。\n\n' +
    'すでに送金済みの場合は、支払いの証明を添えてサポートにご連絡ください。',
  'sms.depositInvalid':
    'Fulcrum：入金 {id}（{number} {currency}）は口座に反映されずに終了しました。送金済みの場合はサポートにご連絡ください。',
  'mail.withdrawalApproved.subject': '出金が承認され、支払い中です',
  'mail.withdrawalApproved.text':
    '出金 {id}（{amount} USD）が承認され、支払い中です。取り消しはできません。',
  'sms.withdrawalApproved': 'Fulcrum：出金 {id}（{amount} USD）が承認され、支払い中です。',
  'mail.withdrawalPaid.subject': '出金が支払われました',
  'mail.withdrawalPaid.text':
    '出金 {id}（{amount} USD）が支払われました。\n\n手数料：{fee} USD\n支払額：{number} {currency}',
  'sms.withdrawalPaid': 'Fulcrum：出金 {id}（{amount} USD）が支払われました：{number} {currency}。',
  'mail.withdrawalRejected.subject': '出金が却下されました',
  'mail.withdrawalRejected.text':
    '出金 {id}（{amount} USD）は却下されました。金額は再び口座でご利用いただけます。\n\n理由：{remark}',
  'sms.withdrawalRejected':
    'Fulcrum：出金 {id}（{amount} USD）は却下されました。金額は再びご利用いただけます。',
  'mail.levelsComing.subject': '証拠金維持率の基準が変わります',
  'mail.levelsComing.text':
    '{time} に、すべての口座の証拠金維持率の基準が変わります。\n\n' +
    'マージンコール：{call}%\n' +
    'ロスカット：{stop}%\n\n' +
    'お客様は保有中のポジションがあります。変更後は、証拠金維持率が {stop}%以下になると、損失の大きいポジションから順に決済されます。それまでは何も変わりません。',
  'sms.levelsComing':
    'Fulcrum：{time} から、すべての口座でマージンコールが {call}%、ロスカットが {stop}%になります。保有中のポジションがあります。',
  'mail.levelsWithdrawn.subject': '証拠金維持率の基準は変わりません',
  'mail.levelsWithdrawn.text':
    '先にお知らせした証拠金維持率の基準の変更は取り消されました。現在の基準が引き続き適用されます。',
  'sms.levelsWithdrawn': 'Fulcrum：お知らせした証拠金維持率の基準の変更は取り消されました。',
  'mail.account.subject': 'Fulcrum 口座の変更のお知らせ',
  'mail.account.text':
    '{change}\n\n日時：{time}\n\nご不明な点はアプリ内のサポートにお問い合わせください。',
  'sms.account': 'Fulcrum：{change}（{time}）',
  'account.change.tradingFrozen':
    'この口座では新規ポジションを建てられず、予約注文の発注や変更もできません。決済と損切りの変更はこれまでどおり可能です。',
  'account.change.tradingFree': '再びポジションを建て、注文を出せるようになりました。',
  'account.change.payoutsFrozen':
    'この口座の出金は {until} まで保留中です。根拠：{ground}。資金はお客様のもので、手数料はかかりません。',
  'account.change.payoutsFree': 'この口座から再び出金できるようになりました。',
  'account.change.payoutsStopped':
    'すべてのセッションを終了し、出金を停止しました。解除はサポートへお問い合わせください。',
  'account.change.leverageCapped':
    '新しい注文のレバレッジは ×{max} までです。既存の注文とポジションは変わりません。',
  'account.change.leverageFree': 'レバレッジの上限がなくなりました。',
  'account.change.adjusted': '残高を {amount} USD 調整しました。{why}',
  'account.change.positionClosed': 'ポジション {order} を市場価格で決済しました。',
  'account.change.orderCancelled': '予約注文 {order} を取り消しました。',
  'freeze.ground.identity': '口座名義人に関する疑い',
  'freeze.ground.authority': '裁判所または当局の命令',
  'freeze.ground.fraud': '不正行為の疑い',
  'adjustment.correction': '誤りの訂正',
  'adjustment.goodwill': '特別対応',
  'adjustment.chargeback': '支払いの取り消し',
  'adjustment.other': '調整',
  'notice.marginCall': 'マージンコール：証拠金維持率が低下しています',
  'notice.stopOut': 'ロスカット：ポジションを決済しました',
  'notice.stopLoss': '損切り価格に到達：ポジションを決済しました',
  'notice.takeProfit': '利確価格に到達：ポジションを決済しました',
  'notice.takeProfitPart': '利確価格に到達：ポジションの一部を決済しました',
  'notice.trailingStop': 'トレーリングストップに到達：ポジションを決済しました',
  'notice.closed': 'ポジションが決済されました',
  'notice.filled': '予約注文が約定しました',
  'notice.cancelled': '予約注文が取り消されました',
  'notice.expired': '予約注文が期限切れになりました',
  'notice.depositAsked': '入金を受け付け、審査中です',
  'notice.withdrawalAsked': '出金を受け付け、審査中です',
  'notice.identityAsked': '本人確認書類を受け付け、審査中です',
  'notice.priceAlert': '価格アラート',
  'notice.supportAnswer': 'サポートから返信がありました',
  'notice.usableFrom': '{time} から利用可能',
  'notice.startsAt': '{time} から',
  'mail.feesByLot.subject': '取引手数料が変わります',
  'mail.feesByLot.text':
    '{time} から、新規建ての手数料はロット単位で計算されます。各銘柄の料率は契約の詳細をご覧ください。\n\n' +
    '保有中のポジションまたは予約注文があります。建玉の手数料は支払い済みです。予約注文には約定時の手数料が適用されます。',
  'sms.feesByLot':
    'Fulcrum：{time} から、新規建ての手数料はロット単位で計算されます。予約注文には約定時の手数料が適用されます。',
  'mail.feesByMargin.subject': '取引手数料が変わります',
  'mail.feesByMargin.text':
    '{time} から、新規建ての手数料は必要証拠金に対する割合になります。各銘柄の料率は契約の詳細をご覧ください。\n\n' +
    '保有中のポジションまたは予約注文があります。建玉の手数料は支払い済みです。予約注文には約定時の手数料が適用されます。',
  'sms.feesByMargin':
    'Fulcrum：{time} から、新規建ての手数料は必要証拠金に対する割合になります。予約注文には約定時の手数料が適用されます。',
  'mail.feesWithdrawn.subject': '取引手数料は変わりません',
  'mail.feesWithdrawn.text':
    'お知らせした取引手数料の変更は取り消されました。現在の手数料が引き続き適用されます。',
  'sms.feesWithdrawn': 'Fulcrum：お知らせした取引手数料の変更は取り消されました。',
};
