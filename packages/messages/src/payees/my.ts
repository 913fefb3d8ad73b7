import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Malay. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Ini bukan alamat {protocol} yang sah',
  'iban.invalid': 'IBAN ini tidak sah. Sila semak kesilapan taip',
  'bic.invalid': 'BIC (kod SWIFT) ini tidak sah',
  'address.checksum': 'Alamat mempunyai kesilapan taip: aksara semakannya tidak sepadan',
  'address.network': 'Ini alamat rangkaian lain, bukan {protocol}',
  'tag.missing': 'Masukkan tag destinasi yang diberi penerima, atau pilih “Tiada tag”',
  'tag.invalid': 'Tag destinasi ialah nombor bulat dari 0 hingga 4294967295',
  'tag.conflict': 'Alamat ini membawa tag destinasi lain: {tag}',
  'tag.unneeded': 'Alamat {protocol} tidak mempunyai tag destinasi',
  'drawMethod.notPayable':
    'Alamat atau nombor akaun penerima ini tidak sah. Alih keluar dan tambah semula',
  'drawMethod.tagMissing':
    'Tambah semula alamat {protocol} ini dengan tag destinasinya, atau dengan “Tiada tag”',
  'account.invalid': 'Nombor akaun hanya mengandungi huruf A–Z dan angka',
  'withdrawal.notPayable':
    'Alamat atau nombor akaun tidak sah, jadi tiada bayaran boleh dibuat. Tolak ' +
    'pengeluaran ini supaya pemiliknya dapat membetulkannya',
};
