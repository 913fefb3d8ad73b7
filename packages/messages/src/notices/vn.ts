import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Vietnamese. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Một thiết bị mới đã đăng nhập Fulcrum',
  'mail.device.text':
    'Tài khoản của bạn vừa được đăng nhập từ một thiết bị chúng tôi chưa từng thấy.\n\n' +
    'Thời gian: {time}\n' +
    'Thiết bị: {device}\n' +
    'Địa chỉ mạng: {address}\n\n' +
    'Nếu đó là bạn, bạn không cần làm gì. Nếu không, hãy đặt mật khẩu mới ngay: mọi ' +
    'thiết bị khác sẽ bị đăng xuất.',
  'sms.device':
    'Fulcrum: một thiết bị mới đã đăng nhập tài khoản của bạn lúc {time}. Không phải ' +
    'bạn? Hãy đặt mật khẩu mới ngay.',
  'mail.password.subject': 'Mật khẩu Fulcrum của bạn đã được đổi',
  'mail.password.text':
    'Mật khẩu tài khoản của bạn đã được đổi lúc {time}, và mọi thiết bị khác đã bị đăng ' +
    'xuất.\n\n' +
    'Nếu đó không phải là bạn, hãy đặt mật khẩu mới ngay tại mục “Quên mật khẩu” và liên ' +
    'hệ bộ phận hỗ trợ.',
  'sms.password':
    'Fulcrum: mật khẩu của bạn đã được đổi lúc {time}. Không phải bạn? Hãy đặt lại ngay ' +
    'và liên hệ hỗ trợ.',
  'mail.factors.subject': 'Xác thực 2 bước của tài khoản Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'Thời gian: {time}\n' +
    'Thiết bị: {device}\n' +
    'Địa chỉ mạng: {address}\n\n' +
    'Nếu đó không phải là bạn, hãy đặt mật khẩu mới ngay tại mục “Quên mật khẩu” và liên ' +
    'hệ bộ phận hỗ trợ.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Không phải bạn? Hãy đặt lại mật khẩu và liên hệ hỗ trợ.',
  'factor.change.totpOn': 'Từ nay cần ứng dụng xác thực khi bạn đăng nhập.',
  'factor.change.totpOff': 'Không còn cần ứng dụng xác thực khi bạn đăng nhập.',
  'factor.change.passkeyAdded': 'Một passkey đã được thêm vào tài khoản của bạn.',
  'factor.change.passkeyRemoved': 'Một passkey đã được gỡ khỏi tài khoản của bạn.',
  'factor.change.recoveryNew': 'Mã khôi phục mới đã được tạo; các mã cũ không còn giá trị.',
  'factor.change.recoveryUsed': 'Một mã khôi phục đã được dùng. Mã đó không dùng lại được.',
  'factor.change.guessed': 'Có người biết mật khẩu của bạn và đã nhập sai mã. Hãy đổi mật khẩu.',
  'factor.change.reset':
    'Bộ phận hỗ trợ đã tắt xác thực 2 bước của bạn. Hãy thiết lập lại khi có thể.',
  'mail.payoutMethod.subject': 'Đã thêm tài khoản nhận tiền mới',
  'mail.payoutMethod.text':
    'Tiền chi trả từ tài khoản Fulcrum của bạn nay có thể đến một địa chỉ hoặc tài khoản ' +
    'ngân hàng mới.\n\n' +
    'Đến: {target}\n' +
    'Thời gian: {time}\n' +
    'Dùng được từ: {until}',
  'sms.payoutMethod': 'Fulcrum: tiền có thể chi trả đến {target} từ {until}.',
  'mail.identityApproved.subject': 'Danh tính của bạn đã được xác minh',
  'mail.identityApproved.text':
    'Giấy tờ của bạn đã được kiểm tra: danh tính của bạn đã được xác minh.',
  'sms.identityApproved': 'Fulcrum: danh tính của bạn đã được xác minh.',
  'mail.identityRejected.subject': 'Giấy tờ của bạn không được chấp nhận',
  'mail.identityRejected.text':
    'Giấy tờ của bạn không thể được chấp nhận.\n\n' +
    'Lý do: {reason}\n\n' +
    'Bạn có thể gửi giấy tờ mới trong ứng dụng tại mục “Xác minh danh tính”.',
  'sms.identityRejected': 'Fulcrum: giấy tờ của bạn không được chấp nhận. {reason}',
  'mail.depositCredited.subject': 'Khoản nạp tiền của bạn đã được ghi có',
  'mail.depositCredited.text':
    'Khoản nạp {id} gồm {number} {currency} đã được ghi có {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: khoản nạp {id} đã được ghi có {amount} USD.',
  'mail.depositRejected.subject': 'Khoản nạp tiền của bạn không được chấp nhận',
  'mail.depositRejected.text':
    'Khoản nạp {id} gồm {number} {currency} không được ghi có.\n\nLý do: {remark}',
  'sms.depositRejected': 'Fulcrum: khoản nạp {id} gồm {number} {currency} không được ghi có.',
  'mail.depositInvalid.subject': 'Khoản nạp tiền của bạn không còn trong diện xét duyệt',
  'mail.depositInvalid.text':
    'Khoản nạp {id} gồm {number} {currency} đã kết thúc mà không được ghi có: bạn đã rút ' +
    'lại yêu cầu, hoặc không đối chiếu được kịp thời.\n\n' +
    'Nếu bạn đã thanh toán, hãy liên hệ bộ phận hỗ trợ kèm chứng từ thanh toán.',
  'sms.depositInvalid':
    'Fulcrum: khoản nạp {id} gồm {number} {currency} đã kết thúc mà không được ghi có. ' +
    'Nếu bạn đã thanh toán, hãy liên hệ hỗ trợ.',
  'mail.withdrawalApproved.subject': 'Lệnh rút tiền của bạn đã được duyệt và đang chi trả',
  'mail.withdrawalApproved.text':
    'Lệnh rút tiền {id} trị giá {amount} USD đã được duyệt và đang chi trả, không thể hủy nữa.',
  'sms.withdrawalApproved':
    'Fulcrum: lệnh rút tiền {id} trị giá {amount} USD đã được duyệt và đang chi trả.',
  'mail.withdrawalPaid.subject': 'Lệnh rút tiền của bạn đã được chi trả',
  'mail.withdrawalPaid.text':
    'Lệnh rút tiền {id} trị giá {amount} USD đã được chi trả.\n\n' +
    'Phí: {fee} USD\n' +
    'Thực trả: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: lệnh rút tiền {id} trị giá {amount} USD đã được chi trả: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Lệnh rút tiền của bạn bị từ chối',
  'mail.withdrawalRejected.text':
    'Lệnh rút tiền {id} trị giá {amount} USD bị từ chối. Số tiền này đã khả dụng trở lại ' +
    'trong tài khoản của bạn.\n\n' +
    'Lý do: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: lệnh rút tiền {id} trị giá {amount} USD bị từ chối. Số tiền đã khả dụng trở lại.',
  'mail.levelsComing.subject': 'Các ngưỡng mức ký quỹ sẽ thay đổi',
  'mail.levelsComing.text':
    'Các ngưỡng mức ký quỹ của mọi tài khoản thay đổi từ {time}.\n\n' +
    'Margin call: {call} %\n' +
    'Stop-out: {stop} %\n\n' +
    'Bạn đang có vị thế mở. Từ lúc đó, khi mức ký quỹ bằng {stop} % hoặc thấp hơn, các ' +
    'vị thế sẽ bị đóng, vị thế lỗ nhiều nhất trước. Trước thời điểm đó không có gì thay ' +
    'đổi.',
  'sms.levelsComing':
    'Fulcrum: từ {time}, margin call ở {call} % và stop-out ở {stop} % cho mọi tài ' +
    'khoản. Bạn đang có vị thế mở.',
  'mail.levelsWithdrawn.subject': 'Các ngưỡng mức ký quỹ giữ nguyên',
  'mail.levelsWithdrawn.text':
    'Thay đổi về các ngưỡng mức ký quỹ mà chúng tôi đã báo cho bạn đã bị hủy. Các ngưỡng ' +
    'hiện nay tiếp tục áp dụng.',
  'sms.levelsWithdrawn': 'Fulcrum: thay đổi đã báo về các ngưỡng mức ký quỹ đã bị hủy.',
  'mail.account.subject': 'Thay đổi trên tài khoản Fulcrum của bạn',
  'mail.account.text':
    '{change}\n\nThời gian: {time}\n\nNếu có thắc mắc, hãy liên hệ bộ phận hỗ trợ trong ứng dụng.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Tài khoản của bạn không thể mở vị thế mới, đặt hay sửa lệnh chờ. Bạn vẫn có thể ' +
    'đóng vị thế và dời mức dừng như thường lệ.',
  'account.change.tradingFree': 'Bạn có thể mở vị thế và đặt lệnh trở lại.',
  'account.change.payoutsFrozen':
    'Việc rút tiền từ tài khoản của bạn tạm dừng đến {until}. Căn cứ: {ground}. Tiền vẫn ' +
    'là của bạn và không bị thu phí.',
  'account.change.payoutsFree': 'Tài khoản của bạn có thể rút tiền trở lại.',
  'account.change.payoutsStopped':
    'Đã kết thúc mọi phiên và dừng rút tiền. Liên hệ hỗ trợ để mở lại.',
  'account.change.leverageCapped':
    'Lệnh mới dùng đòn bẩy tối đa ×{max}. Lệnh và vị thế hiện có giữ nguyên.',
  'account.change.leverageFree': 'Đòn bẩy của bạn không còn bị giới hạn.',
  'account.change.adjusted': 'Số dư của bạn được điều chỉnh {amount} USD. {why}',
  'account.change.positionClosed': 'Chúng tôi đã đóng vị thế {order} của bạn theo giá thị trường.',
  'account.change.orderCancelled': 'Chúng tôi đã hủy lệnh chờ {order} của bạn.',
  'freeze.ground.identity': 'nghi ngờ về chủ tài khoản',
  'freeze.ground.authority': 'lệnh của tòa án hoặc cơ quan chức năng',
  'freeze.ground.fraud': 'nghi ngờ gian lận',
  'adjustment.correction': 'Sửa sai sót',
  'adjustment.goodwill': 'Bồi hoàn thiện chí',
  'adjustment.chargeback': 'Khoản thanh toán bị hoàn lại',
  'adjustment.other': 'Điều chỉnh',
  'notice.marginCall': 'Margin call: mức ký quỹ của bạn đang thấp',
  'notice.stopOut': 'Stop-out: vị thế đã đóng',
  'notice.stopLoss': 'Chạm cắt lỗ: vị thế đã đóng',
  'notice.takeProfit': 'Chạm chốt lời: vị thế đã đóng',
  'notice.takeProfitPart': 'Chạm chốt lời: một phần vị thế đã đóng',
  'notice.trailingStop': 'Chạm trailing stop: vị thế đã đóng',
  'notice.closed': 'Vị thế đã đóng',
  'notice.filled': 'Lệnh chờ đã khớp',
  'notice.cancelled': 'Lệnh chờ đã bị hủy',
  'notice.expired': 'Lệnh chờ đã hết hạn',
  'notice.depositAsked': 'Đã nhận khoản nạp, đang xét duyệt',
  'notice.withdrawalAsked': 'Đã nhận lệnh rút tiền, đang xét duyệt',
  'notice.identityAsked': 'Đã nhận giấy tờ xác minh danh tính, đang xét duyệt',
  'notice.priceAlert': 'Cảnh báo giá',
  'notice.supportAnswer': 'Bộ phận hỗ trợ đã trả lời bạn',
  'notice.usableFrom': 'Dùng được từ {time}',
  'notice.startsAt': 'từ {time}',
  'mail.feesByLot.subject': 'Phí giao dịch sẽ thay đổi',
  'mail.feesByLot.text':
    'Từ {time}, phí mở vị thế được tính theo lot. Mức phí của từng sản phẩm có trong chi ' +
    'tiết hợp đồng.\n\n' +
    'Bạn đang có vị thế hoặc lệnh chờ. Vị thế đã mở thì phí đã trả. Lệnh chờ trả mức phí ' +
    'có hiệu lực khi khớp.',
  'sms.feesByLot':
    'Fulcrum: Từ {time}, phí mở vị thế được tính theo lot. Lệnh chờ trả mức phí có hiệu ' +
    'lực khi khớp.',
  'mail.feesByMargin.subject': 'Phí giao dịch sẽ thay đổi',
  'mail.feesByMargin.text':
    'Từ {time}, phí mở vị thế là một tỷ lệ phần trăm của ký quỹ. Mức phí của từng sản ' +
    'phẩm có trong chi tiết hợp đồng.\n\n' +
    'Bạn đang có vị thế hoặc lệnh chờ. Vị thế đã mở thì phí đã trả. Lệnh chờ trả mức phí ' +
    'có hiệu lực khi khớp.',
  'sms.feesByMargin':
    'Fulcrum: Từ {time}, phí mở vị thế là một tỷ lệ phần trăm của ký quỹ. Lệnh chờ trả ' +
    'mức phí có hiệu lực khi khớp.',
  'mail.feesWithdrawn.subject': 'Phí giao dịch giữ nguyên',
  'mail.feesWithdrawn.text':
    'Thay đổi phí giao dịch mà chúng tôi đã báo cho bạn đã được rút lại. Mức phí hiện ' +
    'tại vẫn áp dụng.',
  'sms.feesWithdrawn': 'Fulcrum: thay đổi phí giao dịch đã thông báo đã được rút lại.',
};
