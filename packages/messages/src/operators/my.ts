import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'E-mel, kata laluan atau kod salah',
  'operator.locked': 'Terlalu banyak cubaan salah. Cuba lagi dalam 15 minit',
  'operator.forbidden': 'Peranan anda tidak membenarkan ini',
  'operator.linkInvalid': 'Pautan ini sudah digunakan atau telah tamat tempoh',
  'operator.codeWrong': 'Kod ini tidak sah. Tunggu kod seterusnya',
  'operator.stepUp': 'Masukkan kod aplikasi pengesah anda untuk meneruskan',
  'operator.unknown': 'Operator ini tidak wujud',
  'operator.taken': 'Sudah ada operator dengan e-mel ini',
  'operator.own': 'Tiada sesiapa boleh menukar aksesnya sendiri',
  'operator.roleInvalid': 'Pilih peranan daripada senarai',
  'operator.nameMissing': 'Masukkan nama sehingga 80 aksara',
  'operator.passwordLength': 'Kata laluan operator perlu 12 hingga 128 aksara',
  'operator.address': 'Konsol tidak dibuka daripada alamat anda',
  'console.reasonMissing': 'Berikan sebab sepanjang 3 hingga 500 aksara',
  'console.listInvalid': 'Senarai ini tidak wujud',
  'console.filterInvalid': 'Penapis tidak sah: {field}',
  'console.unchanged': 'Sudah pun begitu: tiada apa-apa yang diubah',
  'console.searchText': 'Carian memerlukan 2 hingga 100 aksara yang kelihatan',
  'person.unknown': 'Pengguna ini tidak wujud',
  'person.scoreInvalid': 'Skor ialah nombor bulat dari 0 hingga 1,000',
  'catalogue.moved':
    'Orang lain telah mengubahnya sementara itu. Lihat semula dan ulangi perubahan anda',
  'instrument.inUse':
    'Masih ada {positions} posisi terbuka dan {pendings} pesanan tertunda pada instrumen ini',
  'instrument.notHalted':
    'Gantung instrumen dahulu: ini hanya diubah semasa tiada sesiapa boleh mendagangkannya',
  'instrument.codeTyped': 'Taip kod instrumen tepat seperti yang tertera',
  'terms.name': 'Berikan nama 1 hingga 80 aksara, sekurang-kurangnya dalam bahasa Inggeris',
  'terms.searchWords':
    'Masukkan paling banyak 20 perkataan berbeza, setiap satu hingga 40 aksara, tanpa koma',
  'instrument.traded': 'Instrumen ini pernah didagangkan: maksud dagangan lalu mesti kekal',
  'terms.position': 'Kedudukan dalam senarai ialah nombor bulat dari 0 hingga 9,999',
  'terms.lotStep':
    'Gandaan lot lebih besar daripada sifar dan paling banyak enam tempat perpuluhan',
  'terms.lots':
    'Lot terkecil dan terbesar mesti mengikut gandaan, dan yang terbesar tidak kurang ' +
    'daripada yang terkecil',
  'terms.leverages':
    'Leveraj ialah nombor bulat berlainan dari 1 hingga {max}, paling banyak dua puluh',
  'terms.contractSize': 'Saiz kontrak ialah nombor bulat dari 1 hingga 10,000,000',
  'terms.marginPriceFloor':
    'Harga terendah untuk margin lebih besar daripada sifar, dengan tempat perpuluhan tidak ' +
    'melebihi instrumen itu; hanya instrumen yang boleh didagangkan pada sifar atau ' +
    'di bawahnya mempunyainya',
  'terms.fee':
    'Fi ialah sifar atau lebih, paling banyak enam perpuluhan: maksimum 1,000 USD setiap ' +
    'lot atau 5% daripada margin',
  'terms.swap':
    'Swap antara -100 hingga 100 % setahun, dengan hari tiga kali ganda 0 hingga 6 atau tiada',
  'terms.filter':
    'Harga luput selepas 1 hingga 600 s, dan melonjak paling banyak 0.01 hingga 100 %',
  'category.unknown': 'Kategori ini tidak wujud',
  'category.inUse': 'Masih ada instrumen di dalamnya: pindahkan dahulu',
  'category.order': 'Namakan setiap kategori sekali: senarai telah berubah sementara itu',
  'hours.noInstrument': 'Pilih sekurang-kurangnya satu instrumen',
  'hours.spans':
    'Setiap tempoh dibuka sebelum ditutup, tiada yang bertindih, dan semuanya dalam minggu itu',
  'hours.holidays':
    'Cuti ialah tarikh sebenar seperti 2027-12-24, setiap satu sekali, paling banyak 200',
  'hours.zone': 'Masukkan nama zon waktu, contohnya Europe/London',
  'hours.exceptionDate':
    'Masukkan tarikh sebenar seperti 2027-12-24 bagi setiap hari yang ada waktu sendiri',
  'hours.exceptionTwice':
    '{date} disenaraikan dua kali: sebagai cuti atau hari dengan waktu sendiri, cukup sekali',
  'hours.exceptionOutside': '{date}: setiap tempoh mesti berada dalam hari itu',
  'hours.exceptionSpans': '{date}: setiap tempoh dibuka sebelum ditutup, dan tiada yang bertindih',
  'hours.exceptionCount': 'Paling banyak {max} hari boleh ada waktu sendiri',
  'markup.range': 'Markup ialah nombor bulat poin dari 0 hingga {max}',
  'markup.dayEnds': 'Hari dagangan bertukar dalam masa seminit: buat keputusan selepasnya',
  'markup.noneComing': 'Tiada perubahan markup yang akan datang',
  'instrument.taken': 'Instrumen {code} sudah wujud',
  'instrument.codeForm': 'Kod ialah 2 hingga 16 huruf besar dan angka',
  'instrument.currency':
    'Mata wang asas dan mata wang sebut harga ialah 2 hingga 16 huruf besar dan angka ' +
    'setiap satu, dan mesti berlainan',
  'instrument.conversion':
    'Tiada instrumen yang menukar {currency} kepada dolar: tambah dahulu pasangan ' +
    '{currency} dan USD',
  'instrument.digits': 'Tempat perpuluhan ialah nombor bulat dari 0 hingga 8',
  'instrument.spread': 'Spread biasa ialah nombor bulat dalam poin dari 1 hingga 100,000',
  'terms.stepAboveMin': 'Gandaan lot tidak boleh melebihi lot terkecil',
  'instrument.basePrice':
    'Harga simulasi pertama mesti melebihi spread dan mengikut bilangan tempat perpuluhan',
  'instrument.class': 'Pilih kelas daripada senarai',
  'instrument.hours': 'Pilih instrumen yang waktu dagangannya diikuti',
  'channel.changed': 'Orang lain telah mengubahnya sementara itu. Lihat semula',
  'channel.waiting': 'Ada perubahan saluran ini yang perlu disahkan atau ditarik balik dahulu',
  'channel.duplicate': 'Saluran seperti ini sudah ada, atau satu sedang menunggu pengesahan',
  'change.unknown': 'Cadangan perubahan ini tidak wujud',
  'change.settled': 'Perubahan ini sudah disahkan atau ditarik balik',
  'change.own': 'Operator kedua perlu mengesahkan cadangan anda',
  'currency.bound':
    'Sudah ada orang yang mengaitkan akaun dengan mata wang ini: masukkan yang baharu',
  'setting.tooLate': 'Berkuat kuasa dalam masa lima minit: tiada apa-apa lagi yang boleh diubah',
  'setting.changed': 'Orang lain telah menetapkan {setting} sementara itu. Lihat semula',
  'instrument.feesComing':
    'Fi lain telah diputuskan dan belum berkuat kuasa: tambah instrumen selepas itu, ' +
    'atau tarik balik keputusan dahulu',
  'setting.elsewhere': '{setting} diputuskan bersama kadarnya, di tempat tersendiri',
  'rank.nickname':
    'Nama ada 3 hingga 20 aksara: huruf, angka, ruang, titik, sengkang, dan ' +
    'sekurang-kurangnya satu huruf',
  'rank.contact': 'Nama tidak boleh menjadi atau mengandungi e-mel atau nombor telefon',
  'rank.taken': 'Nama ini milik orang lain',
  'rank.order': 'Bahagian ialah rate, win, profit atau total; jenis 1 atau 2',
  'setting.fixed': 'Tiada sesiapa boleh menetapkan {setting} semasa sistem berjalan',
  'setting.choice': 'Ini bukan salah satu pilihan {setting}',
  'setting.range': '{setting} terletak antara {min} dan {max}',
  'setting.link': '{setting} ialah alamat web atau laluan yang bermula dengan /',
  'setting.countries': 'Tiada negara {country}: gunakan kod dua huruf',
  'setting.sharedCode':
    '{country} berkongsi kod panggilan dengan {others}: namakan semuanya atau tiada langsung',
  'setting.ranges': '{range} bukan julat alamat: tulis 203.0.113.0/24 atau 2001:db8::/32',
  'setting.outside': 'Alamat anda sendiri, {address}, tiada dalam mana-mana julat ini',
  'invite.required': 'Sila masukkan kod jemputan',
  'message.unknown': 'Mesej ini tidak wujud, atau tempoh simpanannya telah tamat',
  'message.notFailed': 'Hanya mesej yang gagal dan tidak dicuba lagi boleh dihantar sekali lagi',
  'message.over': 'Mesej ini tidak berguna lagi, atau kodnya telah dipadamkan',
  'message.noSender': 'Belum ada apa-apa disediakan untuk menghantar mesej jenis ini',
  'hedging.rule': 'Nilai ini tidak boleh digunakan untuk lindung nilai: {field}',
  'hedging.stillHeld':
    'Tutup dahulu posisi dengan penyedia sebelum menukar penyedia, simbol atau unit',
  'hedging.waiting': 'Ada perubahan seperti ini yang perlu disahkan atau ditarik balik dahulu',
  'hedging.orderOver': 'Hasil pesanan ini sudah diketahui: tiada apa-apa lagi untuk diselesaikan',
  'sources.invalid': 'Salah di {place}: {why}',
  'sources.waiting': 'Ada perubahan lain yang terbuka: sahkan, tolak atau tarik balik dahulu',
  'sources.notOwn': 'Hanya pencadang boleh menariknya balik: tolak sahaja',
  'sources.fixed':
    'Sumber tidak ditetapkan dalam konsol di sini: fail atau satu suapan menentukan asal harga',
  'calendar.period': 'Pilih tempoh sehingga 62 hari',
  'calendar.unknown': 'Peristiwa ini sudah tiada',
  'calendar.empty': 'Fail tidak mengandungi peristiwa',
  'calendar.tooMany': 'Satu fail mengandungi paling banyak {max} peristiwa',
  'calendar.encoding': 'Fail bukan UTF-8: simpan dalam pengekodan ini',
  'calendar.json': 'Fail bermula seperti JSON tetapi bukan senarai objek',
  'calendar.columns': 'Baris {row}: lajur “{column}” tidak dikenali, tiada atau ada dua kali',
  'calendar.cells':
    'Baris {row}: bilangan sel berbeza daripada baris pertama, atau tanda petikan terbuka',
  'calendar.time':
    'Baris {row}: masa memerlukan zon, seperti 2026-12-10T13:30Z atau 2026-12-10T14:30+01:00',
  'calendar.range': 'Baris {row}: masa mesti antara tahun 2000 dengan dua tahun dari sekarang',
  'calendar.country': 'Baris {row}: “{country}” bukan negara dalam kalendar',
  'calendar.title': 'Baris {row} tiada tajuk bahasa Inggeris',
  'calendar.text': 'Baris {row}: “{column}” mesti teks paling panjang {max} aksara',
  'calendar.characters': 'Baris {row}: “{column}” mengandungi aksara yang tidak dapat dipaparkan',
  'calendar.importance': 'Baris {row}: kepentingan mesti 1, 2 atau 3',
  'calendar.twice': 'Baris {row} mempunyai masa, negara dan tajuk yang sama dengan baris {first}',
  'dayEnd.day': 'Pilih salah satu daripada 62 hari dagangan terakhir',
  'dayEnd.note': 'Nota mempunyai 1 hingga 2,000 aksara tanpa aksara kawalan',
  'dayEnd.noteChanged':
    'Versi nota yang lebih baharu telah disimpan: baca dahulu, kemudian tulis semula',
  'dayEnd.running': 'Hari ini belum tamat',
  'dayEnd.signed': 'Hari ini sudah disahkan',
};
