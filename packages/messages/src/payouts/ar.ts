import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Arabic. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'هذا ليس معرّف معاملة على {protocol}. انسخ المعرّف كاملًا من محفظتك أو من مستكشف الشبكة',
  'reference.credited': 'تم قيد هذه الدفعة في الإيداع {id}',
  'withdrawal.approved': 'تمت الموافقة على هذا السحب وهو قيد الدفع',
  'withdrawal.notApproved': 'لم تتم الموافقة على هذا السحب بعد',
  'payouts.stopped': 'أُوقفت المدفوعات من هذا الحساب حفاظًا على أمانه. تواصل مع الدعم لإعادتها',
  'payouts.waiting':
    'تنتظر المدفوعات من هذا الحساب حتى {until}، لأن الوصول إليه استُعيد بمساعدة الدعم',
  'guard.linkInvalid': 'انتهت صلاحية هذا الرابط أو سبق استخدامه',
  'guard.notStopped': 'المدفوعات من هذا الحساب غير موقوفة',
  'operator.tooNew':
    'يمكنك إعطاء الموافقة الثانية بعد {hours} ساعة: الوصول الجديد أو المعاد ضبطه ينتظر ' + 'يومًا',
  'setting.waiting': 'هناك تغيير لهذا الإعداد ينتظر مشغّلًا ثانيًا',
  'person.sameHelper':
    'لقد ساعدت هذا الشخص على الدخول بطريقة أخرى خلال يوم: يجب أن يقوم بهذا مشغّل آخر',
  'withdrawal.status.approved': 'تمت الموافقة، قيد الدفع',
  'guard.mail':
    'لست أنت؟ بنقرة واحدة تنهي كل الجلسات وتوقف المدفوعات، دون تسجيل الدخول:\n' +
    '{link}\n' +
    'يعمل الرابط مرة واحدة حتى {until}.',
  'guard.mailNoLink':
    'لست أنت؟ في التطبيق، ضمن «الأجهزة المسجّل دخولها»، تنهي نقرة واحدة كل الجلسات الأخرى ' +
    'وتوقف المدفوعات.',
  'guard.sms': 'لست أنت؟ أنهِ كل الجلسات وأوقف المدفوعات: {link}',
  'done.guard': 'تم إنهاء كل الجلسات وإيقاف المدفوعات',
};
