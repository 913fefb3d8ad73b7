import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Vietnamese. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Đây không phải mã giao dịch của {protocol}. Hãy sao chép toàn bộ mã từ ví hoặc trình ' +
    'khám phá mạng',
  'reference.credited': 'Khoản thanh toán này đã được ghi có vào lệnh nạp {id}',
  'withdrawal.approved': 'Lệnh rút này đã được duyệt và đang chi trả',
  'withdrawal.notApproved': 'Lệnh rút này chưa được duyệt',
  'payouts.stopped':
    'Việc chi trả từ tài khoản này đã dừng để bảo đảm an toàn. Liên hệ hỗ trợ để mở lại',
  'payouts.waiting':
    'Việc chi trả từ tài khoản này chờ đến {until}, vì quyền truy cập đã được khôi phục nhờ ' +
    'hỗ trợ',
  'guard.linkInvalid': 'Liên kết này đã hết hạn hoặc đã được dùng',
  'guard.notStopped': 'Việc chi trả từ tài khoản này không bị dừng',
  'operator.tooNew':
    'Bạn có thể duyệt lần hai sau {hours} giờ: quyền truy cập mới hoặc vừa đặt lại phải chờ ' +
    'một ngày',
  'setting.waiting': 'Một thay đổi của cài đặt này đang chờ người vận hành thứ hai',
  'person.sameHelper':
    'Bạn đã giúp người này vào tài khoản bằng cách khác trong một ngày: người vận hành khác ' +
    'phải làm việc này',
  'withdrawal.status.approved': 'Đã duyệt, đang chi trả',
  'guard.mail':
    'Không phải bạn? Chỉ một lần chạm, không cần đăng nhập, bạn kết thúc mọi phiên và dừng ' +
    'chi trả:\n' +
    '{link}\n' +
    'Liên kết dùng được một lần, đến {until}.',
  'guard.mailNoLink':
    'Không phải bạn? Trong ứng dụng, ở “Nơi bạn đang đăng nhập”, một lần chạm kết thúc mọi ' +
    'phiên khác và dừng chi trả.',
  'guard.sms': 'Không phải bạn? Kết thúc mọi phiên, dừng chi trả: {link}',
  'done.guard': 'Đã kết thúc mọi phiên và dừng chi trả',
};
