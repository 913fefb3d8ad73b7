import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Vietnamese. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Đây không phải là địa chỉ {protocol} hợp lệ',
  'iban.invalid': 'IBAN này không hợp lệ. Hãy kiểm tra lỗi gõ',
  'bic.invalid': 'BIC (mã SWIFT) này không hợp lệ',
  'address.checksum': 'Địa chỉ bị gõ sai: ký tự kiểm tra không khớp',
  'address.network': 'Đây là địa chỉ của mạng khác, không phải {protocol}',
  'tag.missing': 'Nhập tag đích mà bên nhận đã cung cấp, hoặc chọn “Không có tag”',
  'tag.invalid': 'Tag đích là số nguyên từ 0 đến 4294967295',
  'tag.conflict': 'Địa chỉ đã chứa một tag đích khác: {tag}',
  'tag.unneeded': 'Địa chỉ {protocol} không có tag đích',
  'drawMethod.notPayable':
    'Địa chỉ hoặc số tài khoản của tài khoản nhận tiền này không hợp lệ. Hãy xóa và thêm ' + 'lại',
  'drawMethod.tagMissing':
    'Hãy thêm lại địa chỉ {protocol} này kèm tag đích, hoặc chọn “Không có tag”',
  'account.invalid': 'Số tài khoản chỉ gồm chữ cái A–Z và chữ số',
  'withdrawal.notPayable':
    'Địa chỉ hoặc số tài khoản không hợp lệ nên không thể chi trả. Hãy từ chối lệnh rút ' +
    'này để chủ tài khoản sửa lại',
};
