import type { PayoutKey } from './keys.ts';

/** Texts about withdrawals and the safety of accounts, in Indonesian. */
export const payouts: Readonly<Record<PayoutKey, string>> = {
  'reference.form':
    'Ini bukan ID transaksi {protocol}. Salin seluruh ID dari dompet Anda atau penjelajah ' +
    'jaringan',
  'reference.credited': 'Pembayaran ini sudah dikreditkan ke deposit {id}',
  'withdrawal.approved': 'Penarikan ini sudah disetujui dan sedang dibayarkan',
  'withdrawal.notApproved': 'Penarikan ini belum disetujui',
  'payouts.stopped':
    'Pembayaran dari akun ini dihentikan demi keamanannya. Hubungi dukungan untuk ' + 'membukanya',
  'payouts.waiting':
    'Pembayaran dari akun ini menunggu sampai {until}, karena aksesnya dipulihkan dengan ' +
    'bantuan',
  'guard.linkInvalid': 'Tautan ini sudah kedaluwarsa atau sudah dipakai',
  'guard.notStopped': 'Pembayaran dari akun ini tidak dihentikan',
  'operator.tooNew':
    'Anda dapat memberi persetujuan kedua dalam {hours} jam: akses baru atau yang disetel ' +
    'ulang menunggu sehari',
  'setting.waiting': 'Perubahan pengaturan ini sedang menunggu operator kedua',
  'person.sameHelper':
    'Anda sudah membantu orang ini masuk dengan cara lain dalam sehari: operator lain harus ' +
    'melakukannya',
  'withdrawal.status.approved': 'Disetujui, sedang dibayar',
  'guard.mail':
    'Bukan Anda? Dengan satu ketukan Anda mengakhiri semua sesi dan menghentikan ' +
    'pembayaran, tanpa masuk:\n' +
    '{link}\n' +
    'Tautan berlaku sekali, sampai {until}.',
  'guard.mailNoLink':
    'Bukan Anda? Di aplikasi, pada “Perangkat yang masuk”, satu ketukan mengakhiri semua ' +
    'sesi lain dan menghentikan pembayaran.',
  'guard.sms': 'Bukan Anda? Akhiri semua sesi, hentikan pembayaran: {link}',
  'done.guard': 'Semua sesi diakhiri dan pembayaran dihentikan',
};
