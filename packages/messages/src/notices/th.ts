import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Thai. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'มีอุปกรณ์ใหม่เข้าสู่ระบบ Fulcrum',
  'mail.device.text':
    'มีการเข้าสู่ระบบบัญชีของคุณจากอุปกรณ์ที่เราไม่เคยพบมาก่อน\n\n' +
    'เวลา: {time}\n' +
    'อุปกรณ์: {device}\n' +
    'ที่อยู่เครือข่าย: {address}\n\n' +
    'หากเป็นคุณ ก็ไม่ต้องดำเนินการใด ๆ หากไม่ใช่ โปรดตั้งรหัสผ่านใหม่ทันที ' +
    'อุปกรณ์อื่นทั้งหมดจะถูกออกจากระบบ',
  'sms.device': 'Fulcrum: มีอุปกรณ์ใหม่เข้าสู่ระบบบัญชีของคุณเมื่อ {time} หากไม่ใช่คุณ ' + 'โปรดตั้งรหัสผ่านใหม่ทันที',
  'mail.password.subject': 'รหัสผ่าน Fulcrum ของคุณเปลี่ยนแล้ว',
  'mail.password.text':
    'รหัสผ่านบัญชีของคุณถูกเปลี่ยนเมื่อ {time} และอุปกรณ์อื่นทั้งหมดถูกออกจากระบบ\n\n' +
    'หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน” ทันที และติดต่อฝ่ายบริการลูกค้า',
  'sms.password':
    'Fulcrum: รหัสผ่านของคุณถูกเปลี่ยนเมื่อ {time} หากไม่ใช่คุณ ' + 'โปรดตั้งใหม่ทันทีและติดต่อฝ่ายบริการลูกค้า',
  'mail.factors.subject': 'การยืนยันสองขั้นตอนของบัญชี Fulcrum ของคุณ',
  'mail.factors.text':
    '{change}\n\n' +
    'เวลา: {time}\n' +
    'อุปกรณ์: {device}\n' +
    'ที่อยู่เครือข่าย: {address}\n\n' +
    'หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่ที่ “ลืมรหัสผ่าน” ทันที และติดต่อฝ่ายบริการลูกค้า',
  'sms.factors': 'Fulcrum: {change} ({time}) หากไม่ใช่คุณ โปรดตั้งรหัสผ่านใหม่และติดต่อฝ่ายบริการลูกค้า',
  'factor.change.totpOn': 'จากนี้ระบบจะขอรหัสจากแอปยืนยันตัวตนเมื่อคุณเข้าสู่ระบบ',
  'factor.change.totpOff': 'ระบบจะไม่ขอรหัสจากแอปยืนยันตัวตนอีกเมื่อคุณเข้าสู่ระบบ',
  'factor.change.passkeyAdded': 'มีการเพิ่มพาสคีย์ในบัญชีของคุณ',
  'factor.change.passkeyRemoved': 'มีการลบพาสคีย์ออกจากบัญชีของคุณ',
  'factor.change.recoveryNew': 'มีการสร้างรหัสกู้คืนชุดใหม่ รหัสชุดเดิมใช้ไม่ได้แล้ว',
  'factor.change.recoveryUsed': 'มีการใช้รหัสกู้คืนหนึ่งรหัส รหัสนั้นใช้ซ้ำไม่ได้',
  'factor.change.guessed': 'มีผู้รู้รหัสผ่านของคุณและกรอกรหัสยืนยันผิด โปรดเปลี่ยนรหัสผ่าน',
  'factor.change.reset': 'ฝ่ายบริการลูกค้าปิดการยืนยันสองขั้นตอนของคุณแล้ว โปรดตั้งค่าใหม่เมื่อสะดวก',
  'mail.payoutMethod.subject': 'เพิ่มบัญชีรับเงินใหม่แล้ว',
  'mail.payoutMethod.text':
    'การจ่ายเงินจากบัญชี Fulcrum ของคุณไปยังที่อยู่หรือบัญชีธนาคารใหม่ได้แล้ว\n\n' +
    'ไปที่: {target}\n' +
    'เวลา: {time}\n' +
    'ใช้ได้ตั้งแต่: {until}',
  'sms.payoutMethod': 'Fulcrum: จ่ายเงินไปที่ {target} ได้ตั้งแต่ {until}',
  'mail.identityApproved.subject': 'ยืนยันตัวตนของคุณแล้ว',
  'mail.identityApproved.text': 'ตรวจสอบเอกสารของคุณแล้ว การยืนยันตัวตนเสร็จสมบูรณ์',
  'sms.identityApproved': 'Fulcrum: ยืนยันตัวตนของคุณแล้ว',
  'mail.identityRejected.subject': 'เอกสารของคุณไม่ผ่านการตรวจสอบ',
  'mail.identityRejected.text':
    'ไม่สามารถรับเอกสารของคุณได้\n\nเหตุผล: {reason}\n\nคุณส่งเอกสารใหม่ได้ในแอปที่ “ยืนยันตัวตน”',
  'sms.identityRejected': 'Fulcrum: เอกสารของคุณไม่ผ่านการตรวจสอบ {reason}',
  'mail.depositCredited.subject': 'เงินฝากของคุณเข้าบัญชีแล้ว',
  'mail.depositCredited.text':
    'รายการฝากเงิน {id} จำนวน {number} {currency} เข้าบัญชีแล้วเป็นเงิน {amount} USD\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: รายการฝากเงิน {id} เข้าบัญชีแล้วเป็นเงิน {amount} USD',
  'mail.depositRejected.subject': 'รายการฝากเงินของคุณไม่ได้รับอนุมัติ',
  'mail.depositRejected.text':
    'รายการฝากเงิน {id} จำนวน {number} {currency} ไม่ได้เข้าบัญชี\n\nเหตุผล: {remark}',
  'sms.depositRejected': 'Fulcrum: รายการฝากเงิน {id} จำนวน {number} {currency} ไม่ได้เข้าบัญชี',
  'mail.depositInvalid.subject': 'รายการฝากเงินของคุณไม่ได้อยู่ระหว่างตรวจสอบแล้ว',
  'mail.depositInvalid.text':
    'รายการฝากเงิน {id} จำนวน {number} {currency} สิ้นสุดโดยไม่มีเงินเข้าบัญชี ' +
    'เนื่องจากคุณยกเลิก หรือจับคู่รายการไม่ได้ภายในเวลา\n\n' +
    'หากคุณชำระเงินแล้ว โปรดติดต่อฝ่ายบริการลูกค้าพร้อมหลักฐานการชำระเงิน',
  'sms.depositInvalid':
    'Fulcrum: รายการฝากเงิน {id} จำนวน {number} {currency} สิ้นสุดโดยไม่มีเงินเข้าบัญชี ' +
    'หากชำระเงินแล้ว โปรดติดต่อฝ่ายบริการลูกค้า',
  'mail.withdrawalApproved.subject': 'รายการถอนเงินของคุณได้รับอนุมัติและกำลังจ่าย',
  'mail.withdrawalApproved.text':
    'รายการถอนเงิน {id} จำนวน {amount} USD ได้รับอนุมัติและกำลังจ่าย ไม่สามารถยกเลิกได้แล้ว',
  'sms.withdrawalApproved': 'Fulcrum: รายการถอนเงิน {id} จำนวน {amount} USD ได้รับอนุมัติและกำลังจ่าย',
  'mail.withdrawalPaid.subject': 'จ่ายเงินถอนของคุณแล้ว',
  'mail.withdrawalPaid.text':
    'รายการถอนเงิน {id} จำนวน {amount} USD จ่ายแล้ว\n\n' +
    'ค่าธรรมเนียม: {fee} USD\n' +
    'ยอดที่จ่าย: {number} {currency}',
  'sms.withdrawalPaid': 'Fulcrum: รายการถอนเงิน {id} จำนวน {amount} USD จ่ายแล้ว: {number} {currency}',
  'mail.withdrawalRejected.subject': 'รายการถอนเงินของคุณไม่ได้รับอนุมัติ',
  'mail.withdrawalRejected.text':
    'รายการถอนเงิน {id} จำนวน {amount} USD ไม่ได้รับอนุมัติ ' +
    'ยอดนี้กลับมาใช้ได้ในบัญชีของคุณแล้ว\n\n' +
    'เหตุผล: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: รายการถอนเงิน {id} จำนวน {amount} USD ไม่ได้รับอนุมัติ ยอดนี้กลับมาใช้ได้แล้ว',
  'mail.levelsComing.subject': 'เกณฑ์ระดับมาร์จิ้นจะเปลี่ยนแปลง',
  'mail.levelsComing.text':
    'เกณฑ์ระดับมาร์จิ้นของทุกบัญชีจะเปลี่ยนแปลงตั้งแต่ {time}\n\n' +
    'Margin Call: {call}%\n' +
    'Stop Out: {stop}%\n\n' +
    'คุณมีสถานะที่เปิดอยู่ นับจากนั้น เมื่อระดับมาร์จิ้นอยู่ที่ {stop}% หรือต่ำกว่า ' +
    'ระบบจะปิดสถานะโดยเริ่มจากสถานะที่ขาดทุนมากที่สุด ก่อนถึงเวลานั้นไม่มีอะไรเปลี่ยนแปลง',
  'sms.levelsComing':
    'Fulcrum: ตั้งแต่ {time} ทุกบัญชีมี Margin Call ที่ {call}% และ Stop Out ที่ {stop}% ' + 'คุณมีสถานะที่เปิดอยู่',
  'mail.levelsWithdrawn.subject': 'เกณฑ์ระดับมาร์จิ้นคงเดิม',
  'mail.levelsWithdrawn.text':
    'การเปลี่ยนแปลงเกณฑ์ระดับมาร์จิ้นที่แจ้งให้คุณทราบถูกยกเลิกแล้ว เกณฑ์ปัจจุบันยังคงใช้ต่อไป',
  'sms.levelsWithdrawn': 'Fulcrum: การเปลี่ยนแปลงเกณฑ์ระดับมาร์จิ้นที่แจ้งไว้ถูกยกเลิกแล้ว',
  'mail.account.subject': 'มีการเปลี่ยนแปลงในบัญชี Fulcrum ของคุณ',
  'mail.account.text': '{change}\n\nเวลา: {time}\n\nหากมีคำถาม โปรดติดต่อฝ่ายบริการลูกค้าในแอป',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'บัญชีของคุณเปิดสถานะใหม่ วางหรือแก้คำสั่งที่รอดำเนินการไม่ได้ แต่ยังปิดสถานะและย้าย ' + 'Stop ได้ตามปกติ',
  'account.change.tradingFree': 'คุณเปิดสถานะและวางคำสั่งได้อีกครั้ง',
  'account.change.payoutsFrozen':
    'การถอนจากบัญชีของคุณถูกพักไว้ถึง {until} เหตุผล: {ground} ' + 'เงินยังเป็นของคุณและไม่มีการคิดค่าใช้จ่าย',
  'account.change.payoutsFree': 'คุณถอนเงินจากบัญชีได้อีกครั้ง',
  'account.change.payoutsStopped': 'สิ้นสุดทุกเซสชันและหยุดการถอนเงินแล้ว โปรดติดต่อฝ่ายสนับสนุนเพื่อปลดล็อก',
  'account.change.leverageCapped': 'คำสั่งใหม่ใช้เลเวอเรจได้ไม่เกิน ×{max} คำสั่งและสถานะเดิมไม่เปลี่ยน',
  'account.change.leverageFree': 'เลเวอเรจของคุณไม่ถูกจำกัดอีกต่อไป',
  'account.change.adjusted': 'ยอดคงเหลือของคุณถูกปรับ {amount} USD {why}',
  'account.change.positionClosed': 'เราปิดสถานะ {order} ของคุณที่ราคาตลาด',
  'account.change.orderCancelled': 'เรายกเลิกคำสั่งที่รอดำเนินการ {order} ของคุณ',
  'freeze.ground.identity': 'มีข้อสงสัยเรื่องเจ้าของบัญชี',
  'freeze.ground.authority': 'คำสั่งศาลหรือหน่วยงานรัฐ',
  'freeze.ground.fraud': 'สงสัยว่ามีการฉ้อโกง',
  'adjustment.correction': 'แก้ไขข้อผิดพลาด',
  'adjustment.goodwill': 'ชดเชยด้วยไมตรี',
  'adjustment.chargeback': 'การชำระเงินถูกเรียกคืน',
  'adjustment.other': 'ปรับยอด',
  'notice.marginCall': 'Margin Call: ระดับมาร์จิ้นของคุณต่ำ',
  'notice.stopOut': 'Stop Out: ปิดสถานะแล้ว',
  'notice.stopLoss': 'ถึง Stop Loss: ปิดสถานะแล้ว',
  'notice.takeProfit': 'ถึง Take Profit: ปิดสถานะแล้ว',
  'notice.takeProfitPart': 'ถึง Take Profit: ปิดสถานะบางส่วนแล้ว',
  'notice.trailingStop': 'ถึง Trailing Stop: ปิดสถานะแล้ว',
  'notice.closed': 'ปิดสถานะแล้ว',
  'notice.filled': 'คำสั่งที่รอดำเนินการจับคู่แล้ว',
  'notice.cancelled': 'คำสั่งที่รอดำเนินการถูกยกเลิก',
  'notice.expired': 'คำสั่งที่รอดำเนินการหมดอายุ',
  'notice.depositAsked': 'ได้รับรายการฝากแล้ว อยู่ระหว่างตรวจสอบ',
  'notice.withdrawalAsked': 'ได้รับรายการถอนแล้ว อยู่ระหว่างตรวจสอบ',
  'notice.identityAsked': 'ได้รับเอกสารยืนยันตัวตนแล้ว อยู่ระหว่างตรวจสอบ',
  'notice.priceAlert': 'แจ้งเตือนราคา',
  'notice.supportAnswer': 'ฝ่ายช่วยเหลือตอบคุณแล้ว',
  'notice.usableFrom': 'ใช้ได้ตั้งแต่ {time}',
  'notice.startsAt': 'ตั้งแต่ {time}',
  'mail.feesByLot.subject': 'ค่าธรรมเนียมการเทรดจะเปลี่ยน',
  'mail.feesByLot.text':
    'ตั้งแต่ {time} ค่าธรรมเนียมการเปิดสถานะคิดต่อลอต ' +
    'อัตราของแต่ละตราสารอยู่ในรายละเอียดสัญญา\n\n' +
    'คุณมีสถานะหรือคำสั่งรออยู่ สถานะที่เปิดแล้วชำระค่าธรรมเนียมไปแล้ว ' +
    'คำสั่งที่รออยู่จ่ายตามอัตราที่มีผลเมื่อถูกจับคู่',
  'sms.feesByLot':
    'Fulcrum: ตั้งแต่ {time} ค่าธรรมเนียมการเปิดสถานะคิดต่อลอต ' + 'คำสั่งที่รออยู่จ่ายตามอัตราที่มีผลเมื่อถูกจับคู่',
  'mail.feesByMargin.subject': 'ค่าธรรมเนียมการเทรดจะเปลี่ยน',
  'mail.feesByMargin.text':
    'ตั้งแต่ {time} ค่าธรรมเนียมการเปิดสถานะคิดเป็นเปอร์เซ็นต์ของมาร์จิน ' +
    'อัตราของแต่ละตราสารอยู่ในรายละเอียดสัญญา\n\n' +
    'คุณมีสถานะหรือคำสั่งรออยู่ สถานะที่เปิดแล้วชำระค่าธรรมเนียมไปแล้ว ' +
    'คำสั่งที่รออยู่จ่ายตามอัตราที่มีผลเมื่อถูกจับคู่',
  'sms.feesByMargin':
    'Fulcrum: ตั้งแต่ {time} ค่าธรรมเนียมการเปิดสถานะคิดเป็นเปอร์เซ็นต์ของมาร์จิน ' +
    'คำสั่งที่รออยู่จ่ายตามอัตราที่มีผลเมื่อถูกจับคู่',
  'mail.feesWithdrawn.subject': 'ค่าธรรมเนียมการเทรดคงเดิม',
  'mail.feesWithdrawn.text':
    'การเปลี่ยนค่าธรรมเนียมการเทรดที่เราแจ้งไว้ถูกเพิกถอนแล้ว ค่าธรรมเนียมปัจจุบันยังคงใช้ต่อไป',
  'sms.feesWithdrawn': 'Fulcrum: การเปลี่ยนค่าธรรมเนียมการเทรดที่แจ้งไว้ถูกเพิกถอนแล้ว',
};
