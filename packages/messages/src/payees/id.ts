import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Indonesian. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Ini bukan alamat {protocol} yang valid',
  'iban.invalid': 'IBAN ini tidak valid. Periksa kesalahan ketik',
  'bic.invalid': 'BIC (kode SWIFT) ini tidak valid',
  'address.checksum': 'Alamat salah ketik: karakter pemeriksanya tidak cocok',
  'address.network': 'Ini alamat jaringan lain, bukan {protocol}',
  'tag.missing': 'Masukkan tag tujuan dari penerima, atau pilih “Tanpa tag”',
  'tag.invalid': 'Tag tujuan adalah bilangan bulat dari 0 sampai 4294967295',
  'tag.conflict': 'Alamat ini memuat tag tujuan lain: {tag}',
  'tag.unneeded': 'Alamat {protocol} tidak memiliki tag tujuan',
  'drawMethod.notPayable':
    'Alamat atau nomor rekening tujuan penarikan ini tidak valid. Hapus lalu tambahkan lagi',
  'drawMethod.tagMissing':
    'Tambahkan lagi alamat {protocol} ini dengan tag tujuannya, atau dengan “Tanpa tag”',
  'account.invalid': 'Nomor rekening hanya berisi huruf A–Z dan angka',
  'withdrawal.notPayable':
    'Alamat atau nomor rekening tidak valid sehingga tidak bisa dibayar. Tolak penarikan ' +
    'ini agar pemiliknya dapat memperbaikinya',
};
