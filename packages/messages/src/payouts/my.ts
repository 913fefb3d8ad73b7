import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Malay. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Ini bukan ID transaksi {protocol}. Salin keseluruhan ID daripada dompet anda atau ' +
    'peneroka rangkaian',
  'reference.credited': 'Bayaran ini telah dikreditkan ke deposit {id}',
  'withdrawal.approved': 'Pengeluaran ini telah diluluskan dan sedang dibayar',
  'withdrawal.notApproved': 'Pengeluaran ini belum diluluskan',
  'payouts.stopped':
    'Bayaran keluar akaun ini dihentikan demi keselamatannya. Hubungi sokongan untuk ' +
    'melepaskannya',
  'payouts.waiting':
    'Bayaran keluar akaun ini menunggu sehingga {until}, kerana aksesnya dipulihkan dengan ' +
    'bantuan',
  'guard.linkInvalid': 'Pautan ini telah tamat tempoh atau telah digunakan',
  'guard.notStopped': 'Bayaran keluar akaun ini tidak dihentikan',
  'operator.tooNew':
    'Anda boleh memberi kelulusan kedua dalam {hours} jam: akses baharu atau yang ' +
    'ditetapkan semula menunggu sehari',
  'setting.waiting': 'Perubahan tetapan ini sedang menunggu operator kedua',
  'person.sameHelper':
    'Anda telah membantu orang ini masuk dengan cara lain dalam sehari: operator lain perlu ' +
    'melakukannya',
  'withdrawal.status.approved': 'Diluluskan, sedang dibayar',
  'guard.mail':
    'Bukan anda? Dengan satu ketikan anda menamatkan semua sesi dan menghentikan bayaran ' +
    'keluar, tanpa log masuk:\n' +
    '{link}\n' +
    'Pautan berfungsi sekali, sehingga {until}.',
  'guard.mailNoLink':
    'Bukan anda? Dalam aplikasi, di bawah “Tempat anda log masuk”, satu ketikan menamatkan ' +
    'semua sesi lain dan menghentikan bayaran keluar.',
  'guard.sms': 'Bukan anda? Tamatkan sesi, hentikan bayaran: {link}',
  'done.guard': 'Semua sesi ditamatkan dan bayaran keluar dihentikan',
};
