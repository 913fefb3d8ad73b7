import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Turkish. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Bu bir {protocol} işlem kimliği değil. Kimliğin tamamını cüzdanınızdan veya ağ ' +
    'gezgininden kopyalayın',
  'reference.credited': 'Bu ödeme {id} numaralı yatırmaya işlendi',
  'withdrawal.approved': 'Bu para çekme onaylandı ve ödeniyor',
  'withdrawal.notApproved': 'Bu para çekme henüz onaylanmadı',
  'payouts.stopped':
    'Güvenliği için bu hesabın ödemeleri durduruldu. Açılması için destekle iletişime geçin',
  'payouts.waiting':
    'Erişim yardımla geri verildiği için bu hesabın ödemeleri {until} tarihine kadar ' + 'bekliyor',
  'guard.linkInvalid': 'Bu bağlantının süresi doldu veya kullanıldı',
  'guard.notStopped': 'Bu hesabın ödemeleri durdurulmuş değil',
  'operator.tooNew':
    '{hours} saat sonra ikinci onayı verebilirsiniz: yeni veya sıfırlanmış erişim bir gün ' +
    'bekler',
  'setting.waiting': 'Bu ayarın bir değişikliği zaten ikinci bir operatörü bekliyor',
  'person.sameHelper':
    'Bu kişiye bir gün içinde başka bir yolla yardım ettiniz: bunu başka bir operatör ' + 'yapmalı',
  'withdrawal.status.approved': 'Onaylandı, ödeniyor',
  'guard.mail':
    'Siz değil miydiniz? Giriş yapmadan, tek dokunuşla tüm oturumları kapatır ve ödemeleri ' +
    'durdurursunuz:\n' +
    '{link}\n' +
    'Bağlantı {until} tarihine kadar bir kez çalışır.',
  'guard.mailNoLink':
    'Siz değil miydiniz? Uygulamada “Açık oturumlarınız” altında tek dokunuş diğer tüm ' +
    'oturumları kapatır ve ödemeleri durdurur.',
  'guard.sms': 'Siz değil misiniz? Oturumları kapatın, ödemeleri durdurun: {link}',
  'done.guard': 'Tüm oturumlar kapatıldı ve ödemeler durduruldu',
};
