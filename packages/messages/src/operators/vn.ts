import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'Sai email, mật khẩu hoặc mã',
  'operator.locked': 'Quá nhiều lần thử sai. Hãy thử lại sau 15 phút',
  'operator.forbidden': 'Vai trò của bạn không cho phép việc này',
  'operator.linkInvalid': 'Liên kết này đã được dùng hoặc đã hết hạn',
  'operator.codeWrong': 'Mã này không hợp lệ. Hãy chờ mã tiếp theo',
  'operator.stepUp': 'Nhập mã từ ứng dụng xác thực để tiếp tục',
  'operator.unknown': 'Nhân viên vận hành này không tồn tại',
  'operator.taken': 'Đã có nhân viên vận hành dùng email này',
  'operator.own': 'Không ai được thay đổi quyền của chính mình',
  'operator.roleInvalid': 'Chọn vai trò trong danh sách',
  'operator.nameMissing': 'Nhập tên dài tối đa 80 ký tự',
  'operator.passwordLength': 'Mật khẩu của nhân viên vận hành cần 12 đến 128 ký tự',
  'operator.address': 'Không thể dùng bảng điều khiển từ địa chỉ của bạn',
  'console.reasonMissing': 'Nêu lý do dài 3 đến 500 ký tự',
  'console.listInvalid': 'Không có danh sách này',
  'console.filterInvalid': 'Bộ lọc không hợp lệ: {field}',
  'console.unchanged': 'Vốn đã như vậy: không có gì thay đổi',
  'person.unknown': 'Người dùng này không tồn tại',
  'person.scoreInvalid': 'Điểm là số nguyên từ 0 đến 1.000',
  'catalogue.moved':
    'Người khác vừa thay đổi mục này. Hãy xem lại rồi thực hiện lại thay đổi của bạn',
  'instrument.inUse': 'Sản phẩm này còn {positions} vị thế mở và {pendings} lệnh chờ',
  'instrument.notHalted':
    'Hãy tạm dừng sản phẩm trước: mục này chỉ thay đổi được khi không ai giao dịch được sản phẩm',
  'instrument.codeTyped': 'Gõ đúng mã của sản phẩm',
  'terms.name': 'Đặt tên dài 1 đến 80 ký tự, ít nhất bằng tiếng Anh',
  'terms.searchWords':
    'Nhập tối đa 20 từ khác nhau, mỗi từ không quá 40 ký tự và không chứa dấu phẩy',
  'instrument.traded': 'Sản phẩm này đã được giao dịch: các giao dịch cũ phải giữ nguyên ý nghĩa',
  'terms.position': 'Vị trí là số nguyên từ 0 đến 9.999',
  'terms.lotStep': 'Bước lot lớn hơn 0 và có tối đa sáu chữ số thập phân',
  'terms.lots':
    'Số lot nhỏ nhất và lớn nhất phải đúng bước, và số lớn nhất không nhỏ hơn số nhỏ nhất',
  'terms.leverages':
    'Các mức đòn bẩy là những số nguyên khác nhau từ 1 đến {max}, tối đa hai mươi mức',
  'terms.contractSize': 'Quy mô hợp đồng là số nguyên từ 1 đến 10.000.000',
  'terms.fee':
    'Phí từ 0 trở lên, tối đa sáu chữ số thập phân: nhiều nhất 1.000 USD mỗi lot hoặc 5% ký quỹ',
  'terms.swap':
    'Swap nằm trong khoảng -100 đến 100 % một năm, ngày tính ba lần là 0 đến 6 hoặc không có',
  'terms.filter': 'Giá hết hiệu lực sau 1 đến 600 s, và mỗi lần nhảy tối đa 0,01 đến 100 %',
  'category.unknown': 'Nhóm này không tồn tại',
  'category.inUse': 'Vẫn còn sản phẩm thuộc nhóm này: hãy chuyển chúng đi trước',
  'category.order': 'Nêu mỗi nhóm đúng một lần: danh sách vừa thay đổi',
  'hours.noInstrument': 'Chọn ít nhất một sản phẩm',
  'hours.spans':
    'Mỗi khoảng mở trước khi đóng, không khoảng nào chồng lên khoảng khác, và tất cả nằm ' +
    'trong tuần',
  'hours.holidays':
    'Ngày nghỉ là ngày có thật, ví dụ 2027-12-24, mỗi ngày một lần, tối đa 200 ngày',
  'markup.range': 'Mức cộng là số điểm nguyên từ 0 đến {max}',
  'markup.dayEnds': 'Ngày giao dịch sẽ chuyển trong vòng một phút: hãy quyết định sau đó',
  'markup.noneComing': 'Không có thay đổi nào về mức cộng sắp tới',
  'instrument.taken': 'Đã có sản phẩm {code}',
  'instrument.codeForm': 'Mã gồm 2 đến 16 chữ in hoa và chữ số',
  'instrument.currency':
    'Đồng cơ sở và đồng định giá đều gồm 2 đến 16 chữ in hoa và chữ số, và phải khác nhau',
  'instrument.conversion':
    'Không có sản phẩm nào quy đổi {currency} sang đô la: hãy thêm cặp {currency} và USD trước',
  'instrument.digits': 'Số chữ số thập phân là số nguyên từ 0 đến 8',
  'instrument.spread': 'Spread thông thường là số điểm nguyên từ 1 đến 100.000',
  'terms.stepAboveMin': 'Bước lot không được lớn hơn số lot tối thiểu',
  'instrument.basePrice': 'Giá mô phỏng đầu tiên phải lớn hơn spread và khớp số chữ số thập phân',
  'instrument.class': 'Chọn một loại trong danh sách',
  'instrument.hours': 'Chọn sản phẩm có giờ giao dịch được áp dụng',
  'channel.changed': 'Người khác vừa thay đổi mục này. Hãy xem lại',
  'channel.waiting': 'Kênh này có một thay đổi đang chờ: cần xác nhận hoặc rút lại trước',
  'channel.duplicate': 'Đã có kênh như vậy, hoặc một kênh như vậy đang chờ xác nhận',
  'change.unknown': 'Không có đề xuất thay đổi này',
  'change.settled': 'Thay đổi này đã được xác nhận hoặc rút lại',
  'change.own': 'Cần nhân viên vận hành thứ hai xác nhận đề xuất của bạn',
  'currency.bound': 'Đã có người gắn tài khoản với loại tiền này: hãy thêm loại tiền mới',
  'setting.tooLate': 'Sẽ có hiệu lực trong vòng năm phút: không thể thay đổi gì nữa',
  'setting.changed': 'Người khác vừa đặt {setting}. Hãy xem lại',
  'instrument.feesComing':
    'Đã có mức phí khác được quyết định nhưng chưa áp dụng: hãy thêm sản phẩm sau đó, ' +
    'hoặc rút lại trước',
  'setting.elsewhere': '{setting} được quyết định cùng các mức phí, ở một trang riêng',
  'rank.nickname':
    'Tên dài 3 đến 20 ký tự: chữ, số, dấu cách, dấu chấm, gạch nối, và có ít nhất một chữ cái',
  'rank.contact': 'Tên không được là hoặc chứa email hay số điện thoại',
  'rank.taken': 'Tên này đã có người dùng',
  'rank.order': 'Mục là rate, win, profit hoặc total; loại là 1 hoặc 2',
  'setting.fixed': 'Không ai có thể đặt {setting} khi hệ thống đang chạy',
  'setting.choice': 'Đây không phải là một lựa chọn của {setting}',
  'setting.range': '{setting} nằm trong khoảng {min} đến {max}',
  'setting.link': '{setting} là địa chỉ web hoặc đường dẫn bắt đầu bằng /',
  'setting.countries': 'Không có quốc gia {country}: hãy dùng mã hai chữ cái',
  'setting.sharedCode':
    '{country} dùng chung mã gọi với {others}: hãy nêu tất cả hoặc không nêu nước nào',
  'setting.ranges': '{range} không phải là dải địa chỉ: hãy viết 203.0.113.0/24 hoặc 2001:db8::/32',
  'setting.outside': 'Địa chỉ của chính bạn, {address}, không nằm trong dải nào',
  'invite.required': 'Vui lòng nhập mã mời',
  'message.unknown': 'Tin nhắn này không tồn tại, hoặc đã hết thời gian lưu',
  'message.notFailed': 'Chỉ gửi lại được tin nhắn đã ngừng gửi vì lỗi',
  'message.over': 'Tin nhắn này không còn tác dụng, hoặc mã trong đó đã bị xóa',
  'message.noSender': 'Chưa thiết lập kênh nào gửi được loại tin nhắn này',
  'hedging.rule': 'Không dùng được giá trị này cho phòng hộ: {field}',
  'hedging.stillHeld':
    'Vẫn còn vị thế mở tại nhà cung cấp: hãy đóng trước khi đổi nhà cung cấp, mã hoặc đơn vị',
  'hedging.waiting': 'Có một thay đổi như vậy đang chờ: cần xác nhận hoặc rút lại trước',
  'hedging.orderOver': 'Kết quả của lệnh này đã rõ: không còn gì để xác định',
  'sources.invalid': 'Sai ở {place}: {why}',
  'sources.waiting': 'Đang có một thay đổi khác: phải xác nhận, từ chối hoặc rút lại trước',
  'sources.notOwn': 'Chỉ người đề xuất mới rút lại được: hãy từ chối',
  'sources.fixed':
    'Một tệp hoặc một luồng duy nhất quyết định giá đến từ đâu, không phải bảng điều khiển',
};
