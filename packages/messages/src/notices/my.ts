import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Malay. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Peranti baharu telah log masuk ke Fulcrum',
  'mail.device.text':
    'Akaun anda telah diakses daripada peranti yang belum pernah kami lihat.\n\n' +
    'Masa: {time}\n' +
    'Peranti: {device}\n' +
    'Alamat rangkaian: {address}\n\n' +
    'Jika itu anda, tiada apa-apa yang perlu dilakukan. Jika bukan, tetapkan kata laluan ' +
    'baharu sekarang: semua peranti lain akan dilog keluar.',
  'sms.device':
    'Fulcrum: peranti baharu telah log masuk ke akaun anda pada {time}. Bukan anda? ' +
    'Tetapkan kata laluan baharu sekarang.',
  'mail.password.subject': 'Kata laluan Fulcrum anda telah ditukar',
  'mail.password.text':
    'Kata laluan akaun anda telah ditukar pada {time}, dan semua peranti lain telah ' +
    'dilog keluar.\n\n' +
    'Jika itu bukan anda, tetapkan kata laluan baharu di “Lupa kata laluan” sekarang dan ' +
    'hubungi khidmat sokongan.',
  'sms.password':
    'Fulcrum: kata laluan anda telah ditukar pada {time}. Bukan anda? Set semula ' +
    'sekarang dan hubungi khidmat sokongan.',
  'mail.factors.subject': 'Pengesahan 2 langkah akaun Fulcrum anda',
  'mail.factors.text':
    '{change}\n\n' +
    'Masa: {time}\n' +
    'Peranti: {device}\n' +
    'Alamat rangkaian: {address}\n\n' +
    'Jika itu bukan anda, tetapkan kata laluan baharu di “Lupa kata laluan” sekarang dan ' +
    'hubungi khidmat sokongan.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Bukan anda? Set semula kata laluan anda dan hubungi ' +
    'khidmat sokongan.',
  'factor.change.totpOn': 'Aplikasi pengesah kini diperlukan semasa anda log masuk.',
  'factor.change.totpOff': 'Aplikasi pengesah tidak lagi diperlukan semasa anda log masuk.',
  'factor.change.passkeyAdded': 'Satu kunci laluan telah ditambah pada akaun anda.',
  'factor.change.passkeyRemoved': 'Satu kunci laluan telah dibuang daripada akaun anda.',
  'factor.change.recoveryNew': 'Kod pemulihan baharu telah dibuat; kod lama tidak sah lagi.',
  'factor.change.recoveryUsed':
    'Satu kod pemulihan telah digunakan. Kod itu tidak boleh digunakan kali kedua.',
  'factor.change.guessed':
    'Seseorang mengetahui kata laluan anda dan memasukkan kod yang salah. Tukar kata laluan anda.',
  'factor.change.reset':
    'Khidmat sokongan telah mematikan pengesahan 2 langkah anda. Sediakan semula apabila ' +
    'anda boleh.',
  'mail.payoutMethod.subject': 'Akaun penerima baharu ditambah',
  'mail.payoutMethod.text':
    'Bayaran keluar akaun Fulcrum anda kini boleh dihantar ke alamat atau akaun bank ' +
    'baharu.\n\n' +
    'Kepada: {target}\n' +
    'Masa: {time}\n' +
    'Boleh digunakan dari: {until}',
  'sms.payoutMethod': 'Fulcrum: bayaran boleh dihantar ke {target} dari {until}.',
  'mail.identityApproved.subject': 'Identiti anda telah disahkan',
  'mail.identityApproved.text': 'Dokumen anda telah disemak: identiti anda telah disahkan.',
  'sms.identityApproved': 'Fulcrum: identiti anda telah disahkan.',
  'mail.identityRejected.subject': 'Dokumen anda tidak diterima',
  'mail.identityRejected.text':
    'Dokumen anda tidak dapat diterima.\n\n' +
    'Sebab: {reason}\n\n' +
    'Anda boleh menghantar yang baharu dalam aplikasi di “Pengesahan identiti”.',
  'sms.identityRejected': 'Fulcrum: dokumen anda tidak diterima. {reason}',
  'mail.depositCredited.subject': 'Deposit anda telah dikreditkan',
  'mail.depositCredited.text':
    'Deposit {id} sebanyak {number} {currency} telah dikreditkan sebanyak {amount} USD.\n\n' +
    '{remark}',
  'sms.depositCredited': 'Fulcrum: deposit {id} telah dikreditkan sebanyak {amount} USD.',
  'mail.depositRejected.subject': 'Deposit anda tidak diterima',
  'mail.depositRejected.text':
    'Deposit {id} sebanyak {number} {currency} tidak dikreditkan.\n\nSebab: {remark}',
  'sms.depositRejected': 'Fulcrum: deposit {id} sebanyak {number} {currency} tidak dikreditkan.',
  'mail.depositInvalid.subject': 'Deposit anda tidak lagi dalam semakan',
  'mail.depositInvalid.text':
    'Deposit {id} sebanyak {number} {currency} ditamatkan tanpa kredit: anda menarik ' +
    'balik permintaan itu, atau deposit tidak dapat dipadankan tepat pada masanya.\n\n' +
    'Jika anda sudah membayar, hubungi khidmat sokongan dengan bukti pembayaran anda.',
  'sms.depositInvalid':
    'Fulcrum: deposit {id} sebanyak {number} {currency} ditamatkan tanpa kredit. Jika ' +
    'anda sudah membayar, hubungi khidmat sokongan.',
  'mail.withdrawalApproved.subject': 'Pengeluaran anda telah diluluskan dan sedang dibayar',
  'mail.withdrawalApproved.text':
    'Pengeluaran {id} sebanyak {amount} USD telah diluluskan dan sedang dibayar. Ia tidak ' +
    'boleh dibatalkan lagi.',
  'sms.withdrawalApproved':
    'Fulcrum: pengeluaran {id} sebanyak {amount} USD telah diluluskan dan sedang dibayar.',
  'mail.withdrawalPaid.subject': 'Pengeluaran anda telah dibayar',
  'mail.withdrawalPaid.text':
    'Pengeluaran {id} sebanyak {amount} USD telah dibayar.\n\n' +
    'Fi: {fee} USD\n' +
    'Dibayar: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: pengeluaran {id} sebanyak {amount} USD telah dibayar: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Pengeluaran anda ditolak',
  'mail.withdrawalRejected.text':
    'Pengeluaran {id} sebanyak {amount} USD ditolak. Amaun itu bebas semula dalam akaun ' +
    'anda.\n\n' +
    'Sebab: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: pengeluaran {id} sebanyak {amount} USD ditolak. Amaun itu bebas semula.',
  'mail.levelsComing.subject': 'Had tahap margin akan berubah',
  'mail.levelsComing.text':
    'Had tahap margin semua akaun berubah pada {time}.\n\n' +
    'Margin call: {call} %\n' +
    'Stop out: {stop} %\n\n' +
    'Anda mempunyai posisi terbuka. Mulai saat itu, pada tahap margin {stop} % atau ' +
    'kurang, posisi ditutup, bermula dengan kerugian terbesar. Sehingga itu tiada ' +
    'apa-apa berubah.',
  'sms.levelsComing':
    'Fulcrum: mulai {time}, margin call pada {call} % dan stop out pada {stop} % untuk ' +
    'semua akaun. Anda mempunyai posisi terbuka.',
  'mail.levelsWithdrawn.subject': 'Had tahap margin tidak berubah',
  'mail.levelsWithdrawn.text':
    'Perubahan had tahap margin yang kami maklumkan kepada anda telah dibatalkan. Had ' +
    'sekarang terus berkuat kuasa.',
  'sms.levelsWithdrawn': 'Fulcrum: perubahan had tahap margin yang dimaklumkan telah dibatalkan.',
  'mail.account.subject': 'Perubahan pada akaun Fulcrum anda',
  'mail.account.text':
    '{change}\n\nMasa: {time}\n\nJika ada soalan, hubungi khidmat sokongan dalam aplikasi.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Akaun anda tidak boleh membuka posisi baharu, membuat atau mengubah pesanan ' +
    'tertunda. Posisi boleh ditutup dan stopnya dialihkan seperti biasa.',
  'account.change.tradingFree': 'Anda boleh membuka posisi dan membuat pesanan semula.',
  'account.change.payoutsFrozen':
    'Pengeluaran daripada akaun anda ditahan sehingga {until}. Sebab: {ground}. Wang ' +
    'anda tetap milik anda dan tiada fi dikenakan.',
  'account.change.payoutsFree': 'Pengeluaran daripada akaun anda boleh dibuat semula.',
  'account.change.payoutsStopped':
    'Semua sesi ditamatkan dan pengeluaran dihentikan. Hubungi sokongan untuk ' + 'melepaskannya.',
  'account.change.leverageCapped':
    'Pesanan baharu menggunakan leveraj paling tinggi ×{max}. Pesanan dan posisi anda ' +
    'kekal dengan leverajnya.',
  'account.change.leverageFree': 'Leveraj anda tidak lagi dihadkan.',
  'account.change.adjusted': 'Baki anda dilaraskan sebanyak {amount} USD. {why}',
  'account.change.positionClosed': 'Kami telah menutup posisi anda {order} pada harga pasaran.',
  'account.change.orderCancelled': 'Kami telah membatalkan pesanan tertunda anda {order}.',
  'freeze.ground.identity': 'keraguan tentang pemilik akaun',
  'freeze.ground.authority': 'perintah mahkamah atau pihak berkuasa',
  'freeze.ground.fraud': 'syak penipuan',
  'adjustment.correction': 'Pembetulan kesilapan',
  'adjustment.goodwill': 'Ihsan',
  'adjustment.chargeback': 'Bayaran dipulangkan',
  'adjustment.other': 'Pelarasan',
  'notice.marginCall': 'Margin call: tahap margin anda rendah',
  'notice.stopOut': 'Stop out: posisi ditutup',
  'notice.stopLoss': 'Stop loss dicapai: posisi ditutup',
  'notice.takeProfit': 'Take profit dicapai: posisi ditutup',
  'notice.takeProfitPart': 'Take profit dicapai: sebahagian posisi ditutup',
  'notice.trailingStop': 'Trailing stop dicapai: posisi ditutup',
  'notice.closed': 'Posisi ditutup',
  'notice.filled': 'Pesanan tertunda dilaksanakan',
  'notice.cancelled': 'Pesanan tertunda dibatalkan',
  'notice.expired': 'Pesanan tertunda tamat tempoh',
  'notice.depositAsked': 'Deposit diterima, sedang disemak',
  'notice.withdrawalAsked': 'Pengeluaran diterima, sedang disemak',
  'notice.identityAsked': 'Dokumen pengenalan diterima, sedang disemak',
  'notice.priceAlert': 'Amaran harga',
  'notice.supportAnswer': 'Sokongan telah menjawab anda',
  'notice.usableFrom': 'Boleh digunakan dari {time}',
  'notice.startsAt': 'dari {time}',
  'mail.feesByLot.subject': 'Fi dagangan akan berubah',
  'mail.feesByLot.text':
    'Mulai {time}, fi membuka posisi dikira setiap lot. Kadar setiap instrumen ada dalam ' +
    'butiran kontraknya.\n\n' +
    'Anda mempunyai posisi atau pesanan tertunda. Yang sudah dibuka telah membayar. ' +
    'Pesanan tertunda membayar fi yang berkuat kuasa semasa ia dilaksanakan.',
  'sms.feesByLot':
    'Fulcrum: Mulai {time}, fi membuka posisi dikira setiap lot. Pesanan tertunda ' +
    'membayar fi yang berkuat kuasa semasa ia dilaksanakan.',
  'mail.feesByMargin.subject': 'Fi dagangan akan berubah',
  'mail.feesByMargin.text':
    'Mulai {time}, fi membuka posisi ialah peratusan daripada marginnya. Kadar setiap ' +
    'instrumen ada dalam butiran kontraknya.\n\n' +
    'Anda mempunyai posisi atau pesanan tertunda. Yang sudah dibuka telah membayar. ' +
    'Pesanan tertunda membayar fi yang berkuat kuasa semasa ia dilaksanakan.',
  'sms.feesByMargin':
    'Fulcrum: Mulai {time}, fi membuka posisi ialah peratusan daripada marginnya. ' +
    'Pesanan tertunda membayar fi yang berkuat kuasa semasa ia dilaksanakan.',
  'mail.feesWithdrawn.subject': 'Fi dagangan kekal seperti sekarang',
  'mail.feesWithdrawn.text':
    'Perubahan fi dagangan yang kami maklumkan telah ditarik balik. Fi semasa diteruskan.',
  'sms.feesWithdrawn': 'Fulcrum: perubahan fi dagangan yang diumumkan telah ditarik balik.',
};
