import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Thai. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'ไม่ใช่ที่อยู่ {protocol} ที่ถูกต้อง',
  'iban.invalid': 'IBAN นี้ไม่ถูกต้อง โปรดตรวจสอบว่าพิมพ์ผิดหรือไม่',
  'bic.invalid': 'BIC (รหัส SWIFT) นี้ไม่ถูกต้อง',
  'address.checksum': 'ที่อยู่พิมพ์ผิด: รหัสตรวจสอบไม่ตรงกัน',
  'address.network': 'นี่คือที่อยู่ของเครือข่ายอื่น ไม่ใช่ {protocol}',
  'tag.missing': 'โปรดกรอกแท็กปลายทางที่ผู้รับให้ไว้ หรือเลือก “ไม่มีแท็ก”',
  'tag.invalid': 'แท็กปลายทางต้องเป็นจำนวนเต็มตั้งแต่ 0 ถึง 4294967295',
  'tag.conflict': 'ที่อยู่นี้มีแท็กปลายทางอื่นอยู่แล้ว: {tag}',
  'tag.unneeded': 'ที่อยู่ {protocol} ไม่มีแท็กปลายทาง',
  'drawMethod.notPayable': 'ที่อยู่หรือเลขที่บัญชีของบัญชีรับเงินนี้ไม่ถูกต้อง โปรดลบแล้วเพิ่มใหม่',
  'drawMethod.tagMissing': 'โปรดเพิ่มที่อยู่ {protocol} นี้ใหม่พร้อมแท็กปลายทาง หรือเลือก “ไม่มีแท็ก”',
  'account.invalid': 'เลขที่บัญชีมีได้เฉพาะตัวอักษรอังกฤษและตัวเลข',
  'withdrawal.notPayable':
    'ที่อยู่หรือเลขที่บัญชีไม่ถูกต้อง จึงจ่ายเงินไม่ได้ ' + 'โปรดปฏิเสธการถอนเงินนี้เพื่อให้เจ้าของแก้ไข',
};
