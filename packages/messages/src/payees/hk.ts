import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in traditional Chinese. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': '{protocol} 地址無效',
  'iban.invalid': 'IBAN 無效，請核對有否輸入錯誤',
  'bic.invalid': 'BIC（SWIFT 代碼）無效',
  'address.checksum': '地址輸入有誤：校驗碼不符',
  'address.network': '這是其他網絡的地址，並非 {protocol} 地址',
  'tag.missing': '請輸入收款方提供的目標標籤，或選擇「不需標籤」',
  'tag.invalid': '目標標籤須為 0 至 4294967295 的整數',
  'tag.conflict': '此地址已附帶另一個目標標籤：{tag}',
  'tag.unneeded': '{protocol} 地址沒有目標標籤',
  'drawMethod.notPayable': '此收款帳戶的地址或戶口號碼無效，請移除後重新新增',
  'drawMethod.tagMissing': '請重新新增此 {protocol} 地址，並填寫目標標籤或選擇「不需標籤」',
  'account.invalid': '戶口號碼只可包含英文字母及數字',
  'withdrawal.notPayable': '地址或戶口號碼無效，無法付款。請拒絕此提款，讓客戶更正',
};
