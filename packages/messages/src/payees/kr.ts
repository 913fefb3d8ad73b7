import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Korean. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': '올바른 {protocol} 주소가 아닙니다',
  'iban.invalid': '올바르지 않은 IBAN입니다. 오타가 없는지 확인해 주세요',
  'bic.invalid': '올바르지 않은 BIC(SWIFT 코드)입니다',
  'address.checksum': '주소에 오타가 있습니다. 체크섬이 일치하지 않습니다',
  'address.network': '{protocol} 주소가 아니라 다른 네트워크의 주소입니다',
  'tag.missing': '받는 곳에서 알려준 데스티네이션 태그를 입력하거나 ‘태그 없음’을 선택해 주세요',
  'tag.invalid': '데스티네이션 태그는 0부터 4294967295까지의 정수입니다',
  'tag.conflict': '주소에 다른 데스티네이션 태그가 들어 있습니다: {tag}',
  'tag.unneeded': '{protocol} 주소에는 데스티네이션 태그가 없습니다',
  'drawMethod.notPayable':
    '이 출금처의 주소 또는 계좌번호가 올바르지 않습니다. 삭제한 뒤 다시 등록해 주세요',
  'drawMethod.tagMissing':
    '이 {protocol} 주소를 데스티네이션 태그 또는 ‘태그 없음’과 함께 다시 등록해 주세요',
  'account.invalid': '계좌번호에는 영문자와 숫자만 쓸 수 있습니다',
  'withdrawal.notPayable':
    '주소 또는 계좌번호가 올바르지 않아 지급할 수 없습니다. 고객이 수정할 수 있도록 이 출금을 거절해 주세요',
};
