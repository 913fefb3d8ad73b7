import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in traditional Chinese. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': '新裝置登入 Fulcrum',
  'mail.device.text':
    '你的帳戶剛從一部新裝置登入。\n\n' +
    '時間：{time}\n' +
    '裝置：{device}\n' +
    '網絡地址：{address}\n\n' +
    '如是本人操作，毋須理會。如非本人操作，請立即重設密碼，所有其他裝置將隨即登出。',
  'sms.device': 'Fulcrum：你的帳戶於 {time} 從新裝置登入。如非本人操作，請立即重設密碼。',
  'mail.password.subject': '你的 Fulcrum 密碼已更改',
  'mail.password.text':
    '你的帳戶密碼已於 {time} 更新，所有其他裝置已登出。\n\n如非本人操作，請立即透過「忘記密碼」重設密碼，並聯絡客服。',
  'sms.password': 'Fulcrum：你的密碼已於 {time} 更新。如非本人操作，請立即重設密碼並聯絡客服。',
  'mail.factors.subject': '你的 Fulcrum 帳戶兩步驗證',
  'mail.factors.text':
    '{change}\n\n時間：{time}\n裝置：{device}\n網絡地址：{address}\n\n如非本人操作，請立即透過「忘記密碼」重設密碼，並聯絡客服。',
  'sms.factors': 'Fulcrum：{change}時間：{time}。如非本人操作，請重設密碼並聯絡客服。',
  'factor.change.totpOn': '登入時將要求輸入驗證器的驗證碼。',
  'factor.change.totpOff': '登入時不再要求輸入驗證器的驗證碼。',
  'factor.change.passkeyAdded': '你的帳戶已新增一個通行密鑰。',
  'factor.change.passkeyRemoved': '你的帳戶已移除一個通行密鑰。',
  'factor.change.recoveryNew': '已產生新的備用碼，舊備用碼已失效。',
  'factor.change.recoveryUsed': '一個備用碼已被使用，不能再次使用。',
  'factor.change.guessed': '有人知道你的密碼並輸入了錯誤的驗證碼，請更改密碼。',
  'factor.change.reset': '客服已關閉你的兩步驗證，請盡快重新設定。',
  'mail.payoutMethod.subject': '已新增收款帳戶',
  'mail.payoutMethod.text':
    '你的 Fulcrum 帳戶現可付款至一個新地址或銀行戶口。\n\n' +
    '收款至：{target}\n' +
    '時間：{time}\n' +
    '可用時間：{until}',
  'sms.payoutMethod': 'Fulcrum：自 {until} 起可付款至 {target}。',
  'mail.identityApproved.subject': '你已通過身份認證',
  'mail.identityApproved.text': '你的證件已完成審核，身份認證已通過。',
  'sms.identityApproved': 'Fulcrum：你已通過身份認證。',
  'mail.identityRejected.subject': '你的證件未能通過審核',
  'mail.identityRejected.text':
    '你的證件未能通過審核。\n\n原因：{reason}\n\n你可在應用程式的「身份認證」重新提交。',
  'sms.identityRejected': 'Fulcrum：你的證件未能通過審核。{reason}',
  'mail.depositCredited.subject': '你的存款已入帳',
  'mail.depositCredited.text': '存款 {id}（{number} {currency}）已入帳 {amount} USD。\n\n{remark}',
  'sms.depositCredited': 'Fulcrum：存款 {id} 已入帳 {amount} USD。',
  'mail.depositRejected.subject': '你的存款未獲接納',
  'mail.depositRejected.text': '存款 {id}（{number} {currency}）未有入帳。\n\n原因：{remark}',
  'sms.depositRejected': 'Fulcrum：存款 {id}（{number} {currency}）未有入帳。',
  'mail.depositInvalid.subject': '你的存款已結束審核',
  'mail.depositInvalid.text':
    '存款 {id}（{number} {currency}）已結束且未有入帳：由你撤回，或未能及時核對。\n\n如你已付款，請備妥付款憑證並聯絡客服。',
  'sms.depositInvalid':
    'Fulcrum：存款 {id}（{number} {currency}）已結束且未有入帳。如你已付款，請聯絡客服。',
  'mail.withdrawalApproved.subject': '你的提款已批准，正在付款',
  'mail.withdrawalApproved.text': '提款 {id}（{amount} USD）已批准，正在付款，不能再取消。',
  'sms.withdrawalApproved': 'Fulcrum：提款 {id}（{amount} USD）已批准，正在付款。',
  'mail.withdrawalPaid.subject': '你的提款已付款',
  'mail.withdrawalPaid.text':
    '提款 {id}（{amount} USD）已付款。\n\n手續費：{fee} USD\n實際支付：{number} {currency}',
  'sms.withdrawalPaid': 'Fulcrum：提款 {id}（{amount} USD）已付款：{number} {currency}。',
  'mail.withdrawalRejected.subject': '你的提款不獲批准',
  'mail.withdrawalRejected.text':
    '提款 {id}（{amount} USD）不獲批准，凍結金額已解凍，可再使用。\n\n原因：{remark}',
  'sms.withdrawalRejected': 'Fulcrum：提款 {id}（{amount} USD）不獲批准，凍結金額已解凍。',
  'mail.levelsComing.subject': '保證金水平將會更改',
  'mail.levelsComing.text':
    '所有帳戶的保證金水平將於 {time} 更改。\n\n' +
    '追收保證金：{call}%\n' +
    '強制平倉：{stop}%\n\n' +
    '你有未平倉的持倉。屆時起，保證金水平跌至 {stop}% 或以下，系統會由虧損最大的持倉開始平倉。在此之前一切不變。',
  'sms.levelsComing':
    'Fulcrum：由 {time} 起，所有帳戶的追收保證金水平為 {call}%，強制平倉水平為 {stop}%。你有未平倉的持倉。',
  'mail.levelsWithdrawn.subject': '保證金水平維持不變',
  'mail.levelsWithdrawn.text': '早前通知你的保證金水平更改已撤回，現時的水平維持不變。',
  'sms.levelsWithdrawn': 'Fulcrum：早前通知的保證金水平更改已撤回。',
  'mail.account.subject': '你的 Fulcrum 帳戶有變更',
  'mail.account.text': '{change}\n\n時間：{time}\n\n如有疑問，請在應用程式內聯絡客服。',
  'sms.account': 'Fulcrum：{change}（{time}）',
  'account.change.tradingFrozen':
    '你的帳戶暫時不能開新倉，也不能新增或修改掛單。持倉仍可平倉，止蝕止賺仍可調整。',
  'account.change.tradingFree': '你可以重新開倉及下單。',
  'account.change.payoutsFrozen':
    '你的帳戶提款暫停至 {until}。依據：{ground}。資金仍屬於你，且不會因此收費。',
  'account.change.payoutsFree': '你的帳戶已可重新提款。',
  'account.change.payoutsStopped': '已結束所有登入並停止提款。請聯絡客服解除。',
  'account.change.leverageCapped': '新訂單的槓桿上限為 ×{max}，現有訂單及持倉維持不變。',
  'account.change.leverageFree': '你的帳戶已取消槓桿上限。',
  'account.change.adjusted': '你的餘額已調整 {amount} USD。{why}',
  'account.change.positionClosed': '我們已按市價平倉你的持倉 {order}。',
  'account.change.orderCancelled': '我們已取消你的掛單 {order}。',
  'freeze.ground.identity': '帳戶持有人身份存疑',
  'freeze.ground.authority': '法院或主管機關命令',
  'freeze.ground.fraud': '懷疑涉及詐騙',
  'adjustment.correction': '更正錯誤',
  'adjustment.goodwill': '優惠補償',
  'adjustment.chargeback': '付款被退回',
  'adjustment.other': '調整',
  'notice.marginCall': '追收保證金：保證金水平偏低',
  'notice.stopOut': '強制平倉：持倉已平倉',
  'notice.stopLoss': '觸及止蝕：持倉已平倉',
  'notice.takeProfit': '觸及止賺：持倉已平倉',
  'notice.takeProfitPart': '觸及止賺：部分持倉已平倉',
  'notice.trailingStop': '觸及追蹤止蝕：持倉已平倉',
  'notice.closed': '持倉已平倉',
  'notice.filled': '掛單已成交',
  'notice.cancelled': '掛單已取消',
  'notice.expired': '掛單已到期',
  'notice.depositAsked': '已收到存款，審核中',
  'notice.withdrawalAsked': '已收到提款申請，審核中',
  'notice.identityAsked': '已收到身份文件，審核中',
  'notice.priceAlert': '價格提示',
  'notice.supportAnswer': '客戶支援已回覆你',
  'notice.usableFrom': '{time} 起可用',
  'notice.startsAt': '{time} 起',
  'mail.feesByLot.subject': '交易手續費將會更改',
  'mail.feesByLot.text':
    '由 {time} 起，開倉手續費按手數計算。各產品的費率見其合約詳情。\n\n你有持倉或掛單。已開倉的部分已付手續費。掛單按成交時的費率收費。',
  'sms.feesByLot': 'Fulcrum：由 {time} 起，開倉手續費按手數計算。掛單按成交時的費率收費。',
  'mail.feesByMargin.subject': '交易手續費將會更改',
  'mail.feesByMargin.text':
    '由 {time} 起，開倉手續費按保證金的百分比計算。各產品的費率見其合約詳情。\n\n你有持倉或掛單。已開倉的部分已付手續費。掛單按成交時的費率收費。',
  'sms.feesByMargin':
    'Fulcrum：由 {time} 起，開倉手續費按保證金的百分比計算。掛單按成交時的費率收費。',
  'mail.feesWithdrawn.subject': '交易手續費維持不變',
  'mail.feesWithdrawn.text': '早前通知你的交易手續費更改已撤回，現時的手續費維持不變。',
  'sms.feesWithdrawn': 'Fulcrum：早前通知的交易手續費更改已撤回。',
};
