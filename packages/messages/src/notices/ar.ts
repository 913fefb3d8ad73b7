import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Arabic. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'تسجيل دخول إلى Fulcrum من جهاز جديد',
  'mail.device.text':
    'سُجّل الدخول إلى حسابك من جهاز جديد لم يُستخدم من قبل.\n\n' +
    'الوقت: {time}\n' +
    'الجهاز: {device}\n' +
    'عنوان IP: {address}\n\n' +
    'إذا كنت أنت فلا داعي لأي إجراء. وإلا فعيّن كلمة مرور جديدة الآن: سيُسجَّل الخروج من ' +
    'كل جهاز آخر.',
  'sms.device':
    'Fulcrum: سُجّل الدخول إلى حسابك من جهاز جديد في {time}. إن لم تكن أنت فعيّن كلمة ' +
    'مرور جديدة الآن.',
  'mail.password.subject': 'تم تغيير كلمة مرورك في Fulcrum',
  'mail.password.text':
    'تم تغيير كلمة مرور حسابك في {time}، وسُجّل الخروج من كل جهاز آخر.\n\n' +
    'إذا لم تكن أنت، فعيّن كلمة مرور جديدة الآن من «نسيت كلمة المرور» وتواصل مع الدعم.',
  'sms.password':
    'Fulcrum: تم تغيير كلمة مرورك في {time}. إن لم تكن أنت فأعد تعيينها الآن وتواصل مع الدعم.',
  'mail.factors.subject': 'تسجيل الدخول بخطوتين لحسابك في Fulcrum',
  'mail.factors.text':
    '{change}\n\n' +
    'الوقت: {time}\n' +
    'الجهاز: {device}\n' +
    'عنوان IP: {address}\n\n' +
    'إذا لم تكن أنت، فعيّن كلمة مرور جديدة الآن من «نسيت كلمة المرور» وتواصل مع الدعم.',
  'sms.factors':
    'Fulcrum: {change} ({time}). إن لم تكن أنت فأعد تعيين كلمة المرور وتواصل مع الدعم.',
  'factor.change.totpOn': 'سيُطلب رمز تطبيق المصادقة عند تسجيل الدخول.',
  'factor.change.totpOff': 'لم يعد رمز تطبيق المصادقة مطلوبًا عند تسجيل الدخول.',
  'factor.change.passkeyAdded': 'أُضيف مفتاح مرور إلى حسابك.',
  'factor.change.passkeyRemoved': 'أُزيل مفتاح مرور من حسابك.',
  'factor.change.recoveryNew': 'أُنشئت رموز استرداد جديدة ولم تعد القديمة صالحة.',
  'factor.change.recoveryUsed': 'استُخدم أحد رموز الاسترداد ولن يعمل مرة أخرى.',
  'factor.change.guessed': 'هناك من يعرف كلمة مرورك وأدخل رموزًا خاطئة. غيّر كلمة المرور.',
  'factor.change.reset': 'أوقف الدعم تسجيل الدخول بخطوتين لحسابك. أعد إعداده متى استطعت.',
  'mail.payoutMethod.subject': 'أُضيف حساب استلام جديد',
  'mail.payoutMethod.text':
    'يمكن الآن أن تذهب مدفوعات حسابك في Fulcrum إلى عنوان أو حساب بنكي جديد.\n\n' +
    'إلى: {target}\n' +
    'الوقت: {time}\n' +
    'صالح ابتداءً من: {until}',
  'sms.payoutMethod': 'Fulcrum: يمكن الدفع إلى {target} ابتداءً من {until}.',
  'mail.identityApproved.subject': 'تم التحقق من هويتك',
  'mail.identityApproved.text': 'تمت مراجعة وثائقك وتم التحقق من هويتك.',
  'sms.identityApproved': 'Fulcrum: تم التحقق من هويتك.',
  'mail.identityRejected.subject': 'لم تُقبل وثائقك',
  'mail.identityRejected.text':
    'تعذّر قبول وثائقك.\n\n' +
    'السبب: {reason}\n\n' +
    'يمكنك إرسال وثائق جديدة من «التحقق من الهوية» في التطبيق.',
  'sms.identityRejected': 'Fulcrum: لم تُقبل وثائقك. {reason}',
  'mail.depositCredited.subject': 'أُضيف إيداعك إلى رصيدك',
  'mail.depositCredited.text':
    'أُضيف {amount} USD إلى رصيدك عن الإيداع {id} بقيمة {number} {currency}.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: أُضيف {amount} USD عن الإيداع {id}.',
  'mail.depositRejected.subject': 'لم يُقبل إيداعك',
  'mail.depositRejected.text':
    'لم يُضف الإيداع {id} بقيمة {number} {currency} إلى رصيدك.\n\nالسبب: {remark}',
  'sms.depositRejected': 'Fulcrum: لم يُضف الإيداع {id} بقيمة {number} {currency} إلى رصيدك.',
  'mail.depositInvalid.subject': 'لم يعد إيداعك قيد المراجعة',
  'mail.depositInvalid.text':
    'انتهى الإيداع {id} بقيمة {number} {currency} من دون إضافة إلى الرصيد: ألغيته أنت أو ' +
    'لم يُطابَق في الوقت المحدد.\n\n' +
    'إذا كنت قد دفعت فتواصل مع الدعم ومعك إثبات الدفع.',
  'sms.depositInvalid':
    'Fulcrum: انتهى الإيداع {id} بقيمة {number} {currency} من دون إضافة. إذا كنت قد دفعت ' +
    'فتواصل مع الدعم.',
  'mail.withdrawalApproved.subject': 'تمت الموافقة على سحبك وهو قيد الدفع',
  'mail.withdrawalApproved.text':
    'تمت الموافقة على السحب {id} بقيمة {amount} USD وهو قيد الدفع، ولم يعد إلغاؤه ممكنًا.',
  'sms.withdrawalApproved':
    'Fulcrum: تمت الموافقة على السحب {id} بقيمة {amount} USD وهو قيد الدفع.',
  'mail.withdrawalPaid.subject': 'تم دفع مبلغ سحبك',
  'mail.withdrawalPaid.text':
    'تم دفع السحب {id} بقيمة {amount} USD.\n\n' +
    'الرسوم: {fee} USD\n' +
    'المبلغ المدفوع: {number} {currency}',
  'sms.withdrawalPaid': 'Fulcrum: تم دفع السحب {id} بقيمة {amount} USD: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'رُفض طلب سحبك',
  'mail.withdrawalRejected.text':
    'رُفض السحب {id} بقيمة {amount} USD، وأصبح المبلغ متاحًا في حسابك من جديد.\n\nالسبب: {remark}',
  'sms.withdrawalRejected': 'Fulcrum: رُفض السحب {id} بقيمة {amount} USD والمبلغ متاح من جديد.',
  'mail.levelsComing.subject': 'ستتغير مستويات الهامش',
  'mail.levelsComing.text':
    'تتغير مستويات الهامش لكل الحسابات في {time}.\n\n' +
    'نداء الهامش: {call}%\n' +
    'الإغلاق الإجباري: {stop}%\n\n' +
    'لديك مراكز مفتوحة. منذ ذلك الوقت، عند مستوى هامش {stop}% أو أقل تُغلق المراكز بدءًا ' +
    'بأكبر خسارة. وحتى ذلك الحين لا يتغير شيء.',
  'sms.levelsComing':
    'Fulcrum: من {time} نداء الهامش عند {call}% والإغلاق الإجباري عند {stop}% لكل ' +
    'الحسابات. لديك مراكز مفتوحة.',
  'mail.levelsWithdrawn.subject': 'مستويات الهامش تبقى كما هي',
  'mail.levelsWithdrawn.text':
    'سُحب تغيير مستويات الهامش الذي أبلغناك به، وتبقى المستويات الحالية سارية.',
  'sms.levelsWithdrawn': 'Fulcrum: سُحب تغيير مستويات الهامش المعلن.',
  'mail.account.subject': 'تغيير في حسابك لدى Fulcrum',
  'mail.account.text':
    '{change}\n\nالوقت: {time}\n\nإن كانت لديك أسئلة فتواصل مع الدعم داخل التطبيق.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'لا يمكن فتح مراكز جديدة في حسابك ولا تقديم أوامر معلقة أو تعديلها. يمكن إغلاق ' +
    'المراكز وتعديل أوامر الوقف كالمعتاد.',
  'account.change.tradingFree': 'يمكنك فتح المراكز وتقديم الأوامر من جديد.',
  'account.change.payoutsFrozen':
    'عمليات السحب من حسابك معلّقة حتى {until}. السبب: {ground}. أموالك تبقى لك ولا تُفرض ' +
    'عليها أي رسوم.',
  'account.change.payoutsFree': 'أصبح السحب من حسابك ممكنًا من جديد.',
  'account.change.payoutsStopped': 'أُنهيت كل الجلسات وأُوقفت عمليات السحب. تواصل مع الدعم لإعادتها.',
  'account.change.leverageCapped':
    'الحد الأقصى للرافعة في الأوامر الجديدة هو ×{max}. أوامرك ومراكزك الحالية تبقى كما هي.',
  'account.change.leverageFree': 'لم تعد رافعتك المالية محدودة.',
  'account.change.adjusted': 'عُدّل رصيدك بمقدار {amount} USD. {why}',
  'account.change.positionClosed': 'أغلقنا مركزك {order} بسعر السوق.',
  'account.change.orderCancelled': 'ألغينا أمرك المعلق {order}.',
  'freeze.ground.identity': 'شك في هوية صاحب الحساب',
  'freeze.ground.authority': 'أمر من محكمة أو جهة رسمية',
  'freeze.ground.fraud': 'اشتباه في احتيال',
  'adjustment.correction': 'تصحيح خطأ',
  'adjustment.goodwill': 'تعويض ودّي',
  'adjustment.chargeback': 'دفعة مستردة',
  'adjustment.other': 'تسوية',
  'notice.marginCall': 'نداء الهامش: مستوى الهامش منخفض',
  'notice.stopOut': 'إغلاق إجباري: أُغلقت الصفقة',
  'notice.stopLoss': 'بلوغ وقف الخسارة: أُغلقت الصفقة',
  'notice.takeProfit': 'بلوغ جني الأرباح: أُغلقت الصفقة',
  'notice.takeProfitPart': 'بلوغ جني الأرباح: أُغلق جزء من الصفقة',
  'notice.trailingStop': 'بلوغ الوقف المتحرك: أُغلقت الصفقة',
  'notice.closed': 'أُغلقت الصفقة',
  'notice.filled': 'نُفّذ الأمر المعلق',
  'notice.cancelled': 'أُلغي الأمر المعلق',
  'notice.expired': 'انتهت صلاحية الأمر المعلق',
  'notice.depositAsked': 'استلمنا إيداعك وهو قيد المراجعة',
  'notice.withdrawalAsked': 'استلمنا طلب السحب وهو قيد المراجعة',
  'notice.identityAsked': 'استلمنا وثائق هويتك وهي قيد المراجعة',
  'notice.priceAlert': 'تنبيه السعر',
  'notice.supportAnswer': 'ردّ عليك الدعم',
  'notice.usableFrom': 'صالح ابتداءً من {time}',
  'notice.startsAt': 'ابتداءً من {time}',
  'mail.feesByLot.subject': 'ستتغير رسوم التداول',
  'mail.feesByLot.text':
    'ابتداءً من {time} تُحتسب رسوم فتح المركز باللوت. تجد سعر كل أداة في تفاصيل عقدها.\n\n' +
    'لديك مراكز أو أوامر معلّقة. ما فُتح قد دُفعت رسومه. والأمر المعلّق يدفع ما يسري عند ' +
    'تنفيذه.',
  'sms.feesByLot':
    'Fulcrum: ابتداءً من {time} تُحتسب رسوم فتح المركز باللوت. والأمر المعلّق يدفع ما ' +
    'يسري عند تنفيذه.',
  'mail.feesByMargin.subject': 'ستتغير رسوم التداول',
  'mail.feesByMargin.text':
    'ابتداءً من {time} تكون رسوم فتح المركز نسبة من هامشه. تجد سعر كل أداة في تفاصيل ' +
    'عقدها.\n\n' +
    'لديك مراكز أو أوامر معلّقة. ما فُتح قد دُفعت رسومه. والأمر المعلّق يدفع ما يسري عند ' +
    'تنفيذه.',
  'sms.feesByMargin':
    'Fulcrum: ابتداءً من {time} تكون رسوم فتح المركز نسبة من هامشه. والأمر المعلّق يدفع ' +
    'ما يسري عند تنفيذه.',
  'mail.feesWithdrawn.subject': 'رسوم التداول تبقى كما هي',
  'mail.feesWithdrawn.text': 'سُحب تغيير رسوم التداول الذي أبلغناك به، وتبقى الرسوم الحالية سارية.',
  'sms.feesWithdrawn': 'Fulcrum: سُحب تغيير رسوم التداول المعلن.',
};
