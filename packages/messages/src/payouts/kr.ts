import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Korean. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    '{protocol} 거래 ID가 아닙니다. 지갑이나 네트워크 탐색기에서 전체 ID를 복사하세요',
  'reference.credited': '이 결제는 입금 {id}에 반영되었습니다',
  'withdrawal.approved': '이 출금은 승인되어 지급 중입니다',
  'withdrawal.notApproved': '이 출금은 아직 승인되지 않았습니다',
  'payouts.stopped':
    '안전을 위해 이 계좌의 지급이 중지되었습니다. 해제하려면 고객지원에 문의하세요',
  'payouts.waiting': '지원을 통해 접근이 복구되어 이 계좌의 지급은 {until}까지 대기합니다',
  'guard.linkInvalid': '링크가 만료되었거나 이미 사용되었습니다',
  'guard.notStopped': '이 계좌의 지급은 중지되어 있지 않습니다',
  'operator.tooNew':
    '{hours}시간 후 두 번째 승인을 할 수 있습니다. 새로 만들었거나 재설정한 권한은 하루를 기다립니다',
  'setting.waiting': '이 설정의 변경이 두 번째 운영자를 기다리고 있습니다',
  'person.sameHelper':
    '하루 안에 다른 방법으로 이 사람의 접근을 도왔습니다. 다른 운영자가 처리해야 합니다',
  'withdrawal.status.approved': '승인됨, 지급 중',
  'guard.mail':
    '본인이 아닌가요? 로그인하지 않고 한 번 눌러 모든 세션을 종료하고 지급을 중지할 수 있습니다:\n' +
    '{link}\n' +
    '링크는 {until}까지 한 번만 사용할 수 있습니다.',
  'guard.mailNoLink':
    '본인이 아닌가요? 앱의 “로그인된 기기”에서 한 번 눌러 다른 모든 세션을 종료하고 지급을 중지할 수 있습니다.',
  'guard.sms': '본인이 아닌가요? 세션 종료·지급 중지: {link}',
  'done.guard': '모든 세션을 종료하고 지급을 중지했습니다',
};
