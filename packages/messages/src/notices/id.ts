import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Indonesian. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Perangkat baru masuk ke Fulcrum',
  'mail.device.text':
    'Ada yang masuk ke akun Anda dari perangkat yang belum pernah kami lihat.\n\n' +
    'Waktu: {time}\n' +
    'Perangkat: {device}\n' +
    'Alamat jaringan: {address}\n\n' +
    'Jika itu Anda, tidak ada yang perlu dilakukan. Jika bukan, buat kata sandi baru ' +
    'sekarang: semua perangkat lain akan dikeluarkan.',
  'sms.device':
    'Fulcrum: perangkat baru masuk ke akun Anda pada {time}. Bukan Anda? Buat kata sandi ' +
    'baru sekarang.',
  'mail.password.subject': 'Kata sandi Fulcrum Anda sudah diubah',
  'mail.password.text':
    'Kata sandi akun Anda diubah pada {time}, dan semua perangkat lain dikeluarkan.\n\n' +
    'Jika itu bukan Anda, buat kata sandi baru lewat “Lupa kata sandi” sekarang dan ' +
    'hubungi layanan pelanggan.',
  'sms.password':
    'Fulcrum: kata sandi Anda diubah pada {time}. Bukan Anda? Atur ulang sekarang dan ' +
    'hubungi layanan pelanggan.',
  'mail.factors.subject': 'Verifikasi 2 langkah akun Fulcrum Anda',
  'mail.factors.text':
    '{change}\n\n' +
    'Waktu: {time}\n' +
    'Perangkat: {device}\n' +
    'Alamat jaringan: {address}\n\n' +
    'Jika itu bukan Anda, buat kata sandi baru lewat “Lupa kata sandi” sekarang dan ' +
    'hubungi layanan pelanggan.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Bukan Anda? Atur ulang kata sandi Anda dan hubungi ' +
    'layanan pelanggan.',
  'factor.change.totpOn': 'Aplikasi autentikator kini diminta saat Anda masuk.',
  'factor.change.totpOff': 'Aplikasi autentikator tidak lagi diminta saat Anda masuk.',
  'factor.change.passkeyAdded': 'Sebuah passkey ditambahkan ke akun Anda.',
  'factor.change.passkeyRemoved': 'Sebuah passkey dihapus dari akun Anda.',
  'factor.change.recoveryNew': 'Kode pemulihan baru telah dibuat; kode lama tidak berlaku lagi.',
  'factor.change.recoveryUsed':
    'Sebuah kode pemulihan telah dipakai. Kode itu tidak berlaku untuk kedua kalinya.',
  'factor.change.guessed':
    'Seseorang mengetahui kata sandi Anda dan memasukkan kode yang salah. Ubah kata sandi Anda.',
  'factor.change.reset':
    'Layanan pelanggan telah menonaktifkan verifikasi 2 langkah Anda. Siapkan lagi bila ' +
    'Anda sempat.',
  'mail.payoutMethod.subject': 'Tujuan penarikan baru ditambahkan',
  'mail.payoutMethod.text':
    'Pembayaran dari akun Fulcrum Anda kini dapat menuju alamat atau rekening bank baru.\n\n' +
    'Ke: {target}\n' +
    'Waktu: {time}\n' +
    'Dapat dipakai mulai: {until}',
  'sms.payoutMethod': 'Fulcrum: pembayaran dapat menuju {target} mulai {until}.',
  'mail.identityApproved.subject': 'Identitas Anda terverifikasi',
  'mail.identityApproved.text': 'Dokumen Anda telah diperiksa: identitas Anda terverifikasi.',
  'sms.identityApproved': 'Fulcrum: identitas Anda terverifikasi.',
  'mail.identityRejected.subject': 'Dokumen Anda tidak diterima',
  'mail.identityRejected.text':
    'Dokumen Anda tidak dapat diterima.\n\n' +
    'Alasan: {reason}\n\n' +
    'Anda dapat mengirim yang baru di aplikasi lewat “Verifikasi identitas”.',
  'sms.identityRejected': 'Fulcrum: dokumen Anda tidak diterima. {reason}',
  'mail.depositCredited.subject': 'Deposit Anda telah dikreditkan',
  'mail.depositCredited.text':
    'Deposit {id} sebesar {number} {currency} telah dikreditkan sebesar {amount} USD.\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: deposit {id} telah dikreditkan sebesar {amount} USD.',
  'mail.depositRejected.subject': 'Deposit Anda tidak diterima',
  'mail.depositRejected.text':
    'Deposit {id} sebesar {number} {currency} tidak dikreditkan.\n\nAlasan: {remark}',
  'sms.depositRejected': 'Fulcrum: deposit {id} sebesar {number} {currency} tidak dikreditkan.',
  'mail.depositInvalid.subject': 'Deposit Anda tidak lagi dalam pemeriksaan',
  'mail.depositInvalid.text':
    'Deposit {id} sebesar {number} {currency} diakhiri tanpa dikreditkan: Anda menarik ' +
    'kembali permintaannya, atau deposit tidak dapat dicocokkan pada waktunya.\n\n' +
    'Jika Anda sudah membayar, hubungi layanan pelanggan dengan bukti pembayaran Anda.',
  'sms.depositInvalid':
    'Fulcrum: deposit {id} sebesar {number} {currency} diakhiri tanpa dikreditkan. Jika ' +
    'Anda sudah membayar, hubungi layanan pelanggan.',
  'mail.withdrawalApproved.subject': 'Penarikan Anda telah disetujui dan sedang dibayar',
  'mail.withdrawalApproved.text':
    'Penarikan {id} sebesar {amount} USD telah disetujui dan sedang dibayar. Penarikan ' +
    'ini tidak dapat dibatalkan lagi.',
  'sms.withdrawalApproved':
    'Fulcrum: penarikan {id} sebesar {amount} USD telah disetujui dan sedang dibayar.',
  'mail.withdrawalPaid.subject': 'Penarikan Anda telah dibayarkan',
  'mail.withdrawalPaid.text':
    'Penarikan {id} sebesar {amount} USD telah dibayarkan.\n\n' +
    'Biaya: {fee} USD\n' +
    'Dibayarkan: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: penarikan {id} sebesar {amount} USD telah dibayarkan: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Penarikan Anda ditolak',
  'mail.withdrawalRejected.text':
    'Penarikan {id} sebesar {amount} USD ditolak. Dana tersebut bebas kembali di akun ' +
    'Anda.\n\n' +
    'Alasan: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: penarikan {id} sebesar {amount} USD ditolak. Dana tersebut bebas kembali.',
  'mail.levelsComing.subject': 'Batas level margin akan berubah',
  'mail.levelsComing.text':
    'Batas level margin semua akun berubah pada {time}.\n\n' +
    'Margin call: {call} %\n' +
    'Stop out: {stop} %\n\n' +
    'Anda memiliki posisi terbuka. Sejak saat itu, pada level margin {stop} % atau ' +
    'kurang, posisi ditutup, dari kerugian terbesar. Sampai saat itu tidak ada yang ' +
    'berubah.',
  'sms.levelsComing':
    'Fulcrum: mulai {time}, margin call di {call} % dan stop out di {stop} % untuk semua ' +
    'akun. Anda memiliki posisi terbuka.',
  'mail.levelsWithdrawn.subject': 'Batas level margin tidak berubah',
  'mail.levelsWithdrawn.text':
    'Perubahan batas level margin yang kami sampaikan kepada Anda telah dibatalkan. ' +
    'Batas yang sekarang tetap berlaku.',
  'sms.levelsWithdrawn': 'Fulcrum: perubahan batas level margin yang diumumkan telah dibatalkan.',
  'mail.account.subject': 'Perubahan pada akun Fulcrum Anda',
  'mail.account.text':
    '{change}\n\nWaktu: {time}\n\nJika ada pertanyaan, hubungi layanan pelanggan di aplikasi.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Akun Anda tidak dapat membuka posisi baru, memasang, atau mengubah pending order. ' +
    'Posisi tetap dapat ditutup dan stopnya dipindahkan seperti biasa.',
  'account.change.tradingFree': 'Anda dapat membuka posisi dan memasang order lagi.',
  'account.change.payoutsFrozen':
    'Penarikan dari akun Anda ditahan hingga {until}. Dasar: {ground}. Uang Anda tetap ' +
    'milik Anda dan tidak dikenai biaya.',
  'account.change.payoutsFree': 'Penarikan dari akun Anda dapat dilakukan lagi.',
  'account.change.payoutsStopped':
    'Semua sesi diakhiri dan penarikan dihentikan. Hubungi dukungan untuk membukanya.',
  'account.change.leverageCapped':
    'Order baru memakai leverage paling tinggi ×{max}. Order dan posisi Anda tetap ' +
    'memakai miliknya.',
  'account.change.leverageFree': 'Leverage Anda tidak lagi dibatasi.',
  'account.change.adjusted': 'Saldo Anda disesuaikan sebesar {amount} USD. {why}',
  'account.change.positionClosed': 'Kami menutup posisi Anda {order} pada harga pasar.',
  'account.change.orderCancelled': 'Kami membatalkan pending order Anda {order}.',
  'freeze.ground.identity': 'keraguan atas pemilik akun',
  'freeze.ground.authority': 'perintah pengadilan atau otoritas',
  'freeze.ground.fraud': 'dugaan penipuan',
  'adjustment.correction': 'Koreksi kesalahan',
  'adjustment.goodwill': 'Kompensasi sukarela',
  'adjustment.chargeback': 'Pembayaran dikembalikan',
  'adjustment.other': 'Penyesuaian',
  'notice.marginCall': 'Margin call: level margin Anda rendah',
  'notice.stopOut': 'Stop out: posisi ditutup',
  'notice.stopLoss': 'Stop loss tercapai: posisi ditutup',
  'notice.takeProfit': 'Take profit tercapai: posisi ditutup',
  'notice.takeProfitPart': 'Take profit tercapai: sebagian posisi ditutup',
  'notice.trailingStop': 'Trailing stop tercapai: posisi ditutup',
  'notice.closed': 'Posisi ditutup',
  'notice.filled': 'Pending order tereksekusi',
  'notice.cancelled': 'Pending order dibatalkan',
  'notice.expired': 'Pending order kedaluwarsa',
  'notice.depositAsked': 'Deposit diterima, sedang diperiksa',
  'notice.withdrawalAsked': 'Penarikan diterima, sedang diperiksa',
  'notice.identityAsked': 'Dokumen identitas diterima, sedang diperiksa',
  'notice.priceAlert': 'Peringatan harga',
  'notice.supportAnswer': 'Dukungan telah menjawab Anda',
  'notice.usableFrom': 'Dapat dipakai mulai {time}',
  'notice.startsAt': 'mulai {time}',
  'mail.feesByLot.subject': 'Biaya trading akan berubah',
  'mail.feesByLot.text':
    'Mulai {time}, biaya membuka posisi dihitung per lot. Tarif tiap instrumen ada di ' +
    'detail kontraknya.\n\n' +
    'Anda punya posisi atau order tertunda. Yang sudah terbuka telah membayar. Order ' +
    'tertunda membayar yang berlaku saat tereksekusi.',
  'sms.feesByLot':
    'Fulcrum: Mulai {time}, biaya membuka posisi dihitung per lot. Order tertunda ' +
    'membayar yang berlaku saat tereksekusi.',
  'mail.feesByMargin.subject': 'Biaya trading akan berubah',
  'mail.feesByMargin.text':
    'Mulai {time}, biaya membuka posisi adalah persentase dari marginnya. Tarif tiap ' +
    'instrumen ada di detail kontraknya.\n\n' +
    'Anda punya posisi atau order tertunda. Yang sudah terbuka telah membayar. Order ' +
    'tertunda membayar yang berlaku saat tereksekusi.',
  'sms.feesByMargin':
    'Fulcrum: Mulai {time}, biaya membuka posisi adalah persentase dari marginnya. Order ' +
    'tertunda membayar yang berlaku saat tereksekusi.',
  'mail.feesWithdrawn.subject': 'Biaya trading tetap seperti sekarang',
  'mail.feesWithdrawn.text':
    'Perubahan biaya trading yang kami kabarkan telah ditarik. Biaya saat ini tetap berlaku.',
  'sms.feesWithdrawn': 'Fulcrum: perubahan biaya trading yang diumumkan telah ditarik.',
};
