import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Korean. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': '새 기기에서 Fulcrum에 로그인했습니다',
  'mail.device.text':
    '이전에 사용된 적이 없는 기기에서 고객님의 계정에 로그인했습니다.\n\n' +
    '시각: {time}\n' +
    '기기: {device}\n' +
    '네트워크 주소: {address}\n\n' +
    '본인이라면 별도로 하실 일은 없습니다. 본인이 아니라면 지금 새 비밀번호를 설정해 주세요. 다른 모든 기기에서 로그아웃됩니다.',
  'sms.device':
    'Fulcrum: {time}에 새 기기에서 로그인했습니다. 본인이 아니라면 지금 새 비밀번호를 설정해 주세요.',
  'mail.password.subject': 'Fulcrum 비밀번호가 변경되었습니다',
  'mail.password.text':
    '{time}에 고객님 계정의 비밀번호가 변경되었고, 다른 모든 기기에서 로그아웃되었습니다.\n\n' +
    '본인이 아니라면 지금 ‘비밀번호 찾기’에서 새 비밀번호를 설정하고 고객센터에 문의해 주세요.',
  'sms.password':
    'Fulcrum: {time}에 비밀번호가 변경되었습니다. 본인이 아니라면 지금 재설정하고 고객센터에 문의해 주세요.',
  'mail.factors.subject': 'Fulcrum 계정의 2단계 인증 안내',
  'mail.factors.text':
    '{change}\n\n' +
    '시각: {time}\n' +
    '기기: {device}\n' +
    '네트워크 주소: {address}\n\n' +
    '본인이 아니라면 지금 ‘비밀번호 찾기’에서 새 비밀번호를 설정하고 고객센터에 문의해 주세요.',
  'sms.factors':
    'Fulcrum: {change} ({time}) 본인이 아니라면 비밀번호를 재설정하고 고객센터에 문의해 주세요.',
  'factor.change.totpOn': '이제 로그인할 때 인증 앱의 코드를 요청합니다.',
  'factor.change.totpOff': '이제 로그인할 때 인증 앱의 코드를 요청하지 않습니다.',
  'factor.change.passkeyAdded': '계정에 패스키가 추가되었습니다.',
  'factor.change.passkeyRemoved': '계정에서 패스키가 삭제되었습니다.',
  'factor.change.recoveryNew': '새 복구 코드가 발급되었습니다. 이전 코드는 쓸 수 없습니다.',
  'factor.change.recoveryUsed': '복구 코드가 사용되었습니다. 같은 코드는 다시 쓸 수 없습니다.',
  'factor.change.guessed':
    '비밀번호를 아는 누군가가 잘못된 코드를 입력했습니다. 비밀번호를 변경해 주세요.',
  'factor.change.reset': '고객센터에서 2단계 인증을 껐습니다. 가능한 때에 다시 설정해 주세요.',
  'mail.payoutMethod.subject': '새 출금처가 등록되었습니다',
  'mail.payoutMethod.text':
    '이제 Fulcrum 계좌의 지급이 새 주소 또는 은행 계좌로 갈 수 있습니다.\n\n' +
    '받는 곳: {target}\n' +
    '시각: {time}\n' +
    '사용 가능: {until}',
  'sms.payoutMethod': 'Fulcrum: {until}부터 {target}(으)로 지급할 수 있습니다.',
  'mail.identityApproved.subject': '신원 인증이 완료되었습니다',
  'mail.identityApproved.text': '서류 확인이 끝나 신원 인증이 완료되었습니다.',
  'sms.identityApproved': 'Fulcrum: 신원 인증이 완료되었습니다.',
  'mail.identityRejected.subject': '서류가 승인되지 않았습니다',
  'mail.identityRejected.text':
    '제출하신 서류를 승인할 수 없습니다.\n\n사유: {reason}\n\n앱의 ‘신원 인증’에서 새 서류를 제출할 수 있습니다.',
  'sms.identityRejected': 'Fulcrum: 서류가 승인되지 않았습니다. {reason}',
  'mail.depositCredited.subject': '입금이 완료되었습니다',
  'mail.depositCredited.text':
    '입금 {id}({number} {currency})에 대해 {amount} USD가 계좌에 반영되었습니다.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: 입금 {id}에 대해 {amount} USD가 계좌에 반영되었습니다.',
  'mail.depositRejected.subject': '입금이 승인되지 않았습니다',
  'mail.depositRejected.text':
    '입금 {id}({number} {currency}) 건은 계좌에 반영되지 않았습니다.\n\n사유: {remark}',
  'sms.depositRejected': 'Fulcrum: 입금 {id}({number} {currency}) 건은 계좌에 반영되지 않았습니다.',
  'mail.depositInvalid.subject': '입금이 더 이상 심사 중이 아닙니다',
  'mail.depositInvalid.text':
    '입금 {id}({number} {currency}) 건은 계좌에 반영되지 않고 종료되었습니다. 직접 취소하셨거나, 기한 안에 송금을 확인하지 ' +
    '못했습니다.\n\n' +
    '이미 송금하셨다면 송금 증빙을 준비해 고객센터에 문의해 주세요.',
  'sms.depositInvalid':
    'Fulcrum: 입금 {id}({number} {currency}) 건은 계좌에 반영되지 않고 종료되었습니다. 이미 송금하셨다면 고객센터에 문의해 주세요.',
  'mail.withdrawalApproved.subject': '출금이 승인되어 지급 중입니다',
  'mail.withdrawalApproved.text':
    '출금 {id}({amount} USD) 건이 승인되어 지급 중입니다. 더 이상 취소할 수 없습니다.',
  'sms.withdrawalApproved': 'Fulcrum: 출금 {id}({amount} USD) 건이 승인되어 지급 중입니다.',
  'mail.withdrawalPaid.subject': '출금이 지급되었습니다',
  'mail.withdrawalPaid.text':
    '출금 {id}({amount} USD) 건이 지급되었습니다.\n\n수수료: {fee} USD\n지급액: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: 출금 {id}({amount} USD) 건이 지급되었습니다: {number} {currency}.',
  'mail.withdrawalRejected.subject': '출금이 거절되었습니다',
  'mail.withdrawalRejected.text':
    '출금 {id}({amount} USD) 건이 거절되었습니다. 해당 금액은 계좌에서 다시 사용할 수 있습니다.\n\n사유: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: 출금 {id}({amount} USD) 건이 거절되었습니다. 해당 금액은 다시 사용할 수 있습니다.',
  'mail.levelsComing.subject': '증거금 수준 기준이 변경됩니다',
  'mail.levelsComing.text':
    '{time}에 모든 계좌의 증거금 수준 기준이 변경됩니다.\n\n' +
    '마진콜: {call}%\n' +
    '강제청산: {stop}%\n\n' +
    '고객님은 보유 중인 포지션이 있습니다. 그때부터 증거금 수준이 {stop}% 이하이면 손실이 가장 큰 포지션부터 청산됩니다. 그전까지는 아무것도 ' +
    '바뀌지 않습니다.',
  'sms.levelsComing':
    'Fulcrum: {time}부터 모든 계좌의 마진콜은 {call}%, 강제청산은 {stop}%입니다. 보유 중인 포지션이 있습니다.',
  'mail.levelsWithdrawn.subject': '증거금 수준 기준이 그대로 유지됩니다',
  'mail.levelsWithdrawn.text':
    '앞서 안내해 드린 증거금 수준 기준 변경이 철회되었습니다. 현재 기준이 계속 적용됩니다.',
  'sms.levelsWithdrawn': 'Fulcrum: 안내해 드린 증거금 수준 기준 변경이 철회되었습니다.',
  'mail.account.subject': 'Fulcrum 계좌 변경 안내',
  'mail.account.text': '{change}\n\n시간: {time}\n\n궁금한 점은 앱의 고객센터에 문의해 주세요.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    '이 계좌로는 새 포지션에 진입하거나 예약 주문을 넣고 변경할 수 없습니다. 포지션 청산과 스탑 변경은 평소처럼 가능합니다.',
  'account.change.tradingFree': '다시 포지션에 진입하고 주문할 수 있습니다.',
  'account.change.payoutsFrozen':
    '{until}까지 이 계좌의 출금이 보류됩니다. 근거: {ground}. 자금은 그대로 고객님의 것이며 비용이 부과되지 않습니다.',
  'account.change.payoutsFree': '이 계좌에서 다시 출금할 수 있습니다.',
  'account.change.payoutsStopped':
    '모든 세션을 종료하고 출금을 중지했습니다. 해제하려면 고객지원에 문의하세요.',
  'account.change.leverageCapped':
    '새 주문의 레버리지는 최대 ×{max}입니다. 기존 주문과 포지션은 그대로입니다.',
  'account.change.leverageFree': '레버리지 제한이 해제되었습니다.',
  'account.change.adjusted': '잔고가 {amount} USD 조정되었습니다. {why}',
  'account.change.positionClosed': '포지션 {order}을(를) 시장가로 청산했습니다.',
  'account.change.orderCancelled': '예약 주문 {order}을(를) 취소했습니다.',
  'freeze.ground.identity': '계좌 소유자에 대한 의심',
  'freeze.ground.authority': '법원 또는 당국의 명령',
  'freeze.ground.fraud': '사기 의심',
  'adjustment.correction': '오류 정정',
  'adjustment.goodwill': '호의 보상',
  'adjustment.chargeback': '결제 취소 환수',
  'adjustment.other': '조정',
  'notice.marginCall': '마진콜: 증거금 수준이 낮습니다',
  'notice.stopOut': '강제청산: 포지션이 청산되었습니다',
  'notice.stopLoss': '손절가 도달: 포지션이 청산되었습니다',
  'notice.takeProfit': '익절가 도달: 포지션이 청산되었습니다',
  'notice.takeProfitPart': '익절가 도달: 포지션 일부가 청산되었습니다',
  'notice.trailingStop': '트레일링 스탑 도달: 포지션이 청산되었습니다',
  'notice.closed': '포지션이 청산되었습니다',
  'notice.filled': '예약 주문이 체결되었습니다',
  'notice.cancelled': '예약 주문이 취소되었습니다',
  'notice.expired': '예약 주문이 만료되었습니다',
  'notice.depositAsked': '입금 신청이 접수되어 심사 중입니다',
  'notice.withdrawalAsked': '출금 신청이 접수되어 심사 중입니다',
  'notice.identityAsked': '신원 확인 서류가 접수되어 심사 중입니다',
  'notice.priceAlert': '가격 알림',
  'notice.supportAnswer': '고객지원에서 답변이 왔습니다',
  'notice.usableFrom': '{time}부터 사용 가능',
  'notice.startsAt': '{time}부터',
  'mail.feesByLot.subject': '거래 수수료가 변경됩니다',
  'mail.feesByLot.text':
    '{time}부터 포지션 진입 수수료는 랏 기준으로 부과됩니다. 상품별 요율은 계약 상세에서 확인할 수 있습니다.\n\n' +
    '보유 포지션 또는 예약 주문이 있습니다. 이미 열린 포지션의 수수료는 납부되었습니다. 예약 주문에는 체결 시점의 수수료가 적용됩니다.',
  'sms.feesByLot':
    'Fulcrum: {time}부터 포지션 진입 수수료는 랏 기준으로 부과됩니다. 예약 주문에는 체결 시점의 수수료가 적용됩니다.',
  'mail.feesByMargin.subject': '거래 수수료가 변경됩니다',
  'mail.feesByMargin.text':
    '{time}부터 포지션 진입 수수료는 증거금에 대한 비율로 부과됩니다. 상품별 요율은 계약 상세에서 확인할 수 있습니다.\n\n' +
    '보유 포지션 또는 예약 주문이 있습니다. 이미 열린 포지션의 수수료는 납부되었습니다. 예약 주문에는 체결 시점의 수수료가 적용됩니다.',
  'sms.feesByMargin':
    'Fulcrum: {time}부터 포지션 진입 수수료는 증거금에 대한 비율로 부과됩니다. 예약 주문에는 체결 시점의 수수료가 적용됩니다.',
  'mail.feesWithdrawn.subject': '거래 수수료가 그대로 유지됩니다',
  'mail.feesWithdrawn.text':
    '안내해 드린 거래 수수료 변경이 철회되었습니다. 현재 수수료가 계속 적용됩니다.',
  'sms.feesWithdrawn': 'Fulcrum: 안내해 드린 거래 수수료 변경이 철회되었습니다.',
};
