import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Arabic. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'عنوان {protocol} غير صحيح',
  'iban.invalid': 'رقم الآيبان (IBAN) غير صحيح. تحقق من الأرقام',
  'bic.invalid': 'رمز سويفت (BIC) غير صحيح',
  'address.checksum': 'في العنوان خطأ مطبعي: أحرف التحقق لا تتطابق',
  'address.network': 'هذا عنوان على شبكة أخرى وليس على {protocol}',
  'tag.missing': 'أدخل وسم الوجهة الذي أعطاك إياه المستلم، أو اختر «بدون وسم»',
  'tag.invalid': 'وسم الوجهة عدد صحيح من 0 إلى 4294967295',
  'tag.conflict': 'يحمل العنوان وسم وجهة آخر: {tag}',
  'tag.unneeded': 'لا وسم وجهة لعناوين {protocol}',
  'drawMethod.notPayable':
    'العنوان أو رقم الحساب في حساب الاستلام هذا غير صحيح. احذفه وأضفه من جديد',
  'drawMethod.tagMissing': 'أضف عنوان {protocol} هذا من جديد مع وسم الوجهة أو مع «بدون وسم»',
  'account.invalid': 'يتكون رقم الحساب من أحرف لاتينية وأرقام فقط',
  'withdrawal.notPayable':
    'العنوان أو رقم الحساب غير صحيح ولا يمكن الدفع إليه. ارفض هذا السحب كي يصححه صاحبه',
};
