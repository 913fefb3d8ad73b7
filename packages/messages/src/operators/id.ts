import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'Email, kata sandi, atau kode salah',
  'operator.locked': 'Terlalu banyak percobaan salah. Coba lagi dalam 15 menit',
  'operator.forbidden': 'Peran Anda tidak mengizinkan ini',
  'operator.linkInvalid': 'Tautan ini sudah dipakai atau sudah kedaluwarsa',
  'operator.codeWrong': 'Kode ini tidak valid. Tunggu kode berikutnya',
  'operator.stepUp': 'Masukkan kode autentikator Anda untuk melanjutkan',
  'operator.unknown': 'Operator ini tidak ada',
  'operator.taken': 'Sudah ada operator dengan email ini',
  'operator.own': 'Tidak seorang pun boleh mengubah aksesnya sendiri',
  'operator.roleInvalid': 'Pilih peran dari daftar',
  'operator.nameMissing': 'Masukkan nama paling panjang 80 karakter',
  'operator.passwordLength': 'Kata sandi operator harus 12 sampai 128 karakter',
  'operator.address': 'Konsol tidak terbuka dari alamat Anda',
  'console.reasonMissing': 'Berikan alasan 3 sampai 500 karakter',
  'console.listInvalid': 'Daftar ini tidak ada',
  'console.filterInvalid': 'Filter tidak valid: {field}',
  'console.unchanged': 'Memang sudah demikian: tidak ada yang diubah',
  'console.searchText': 'Pencarian memerlukan 2 hingga 100 karakter yang terlihat',
  'person.unknown': 'Pengguna ini tidak ada',
  'person.scoreInvalid': 'Skor adalah bilangan bulat dari 0 sampai 1.000',
  'catalogue.moved':
    'Sementara itu orang lain telah mengubahnya. Lihat kembali lalu ulangi perubahan Anda',
  'instrument.inUse':
    'Masih ada {positions} posisi terbuka dan {pendings} pending order pada instrumen ini',
  'instrument.notHalted':
    'Hentikan dulu instrumennya: ini hanya diubah selama tidak ada yang dapat memperdagangkannya',
  'instrument.codeTyped': 'Ketik kode instrumen persis seperti tertulis',
  'terms.name': 'Berikan nama 1 sampai 80 karakter, setidaknya dalam bahasa Inggris',
  'terms.searchWords':
    'Isi paling banyak 20 kata berbeda, masing-masing hingga 40 karakter, tanpa koma',
  'instrument.traded':
    'Instrumen ini sudah pernah diperdagangkan: arti transaksi lama tidak boleh berubah',
  'terms.position': 'Posisi urutan adalah bilangan bulat dari 0 sampai 9.999',
  'terms.lotStep': 'Kelipatan lot lebih besar dari nol dan paling banyak enam desimal',
  'terms.lots':
    'Lot terkecil dan terbesar harus sesuai kelipatan, dan yang terbesar tidak kurang ' +
    'dari yang terkecil',
  'terms.leverages':
    'Leverage adalah bilangan bulat yang berbeda-beda dari 1 sampai {max}, paling banyak dua puluh',
  'terms.contractSize': 'Ukuran kontrak adalah bilangan bulat dari 1 sampai 10.000.000',
  'terms.marginPriceFloor':
    'Harga terendah untuk margin lebih besar dari nol, dengan desimal paling banyak sama ' +
    'dengan instrumennya; hanya instrumen yang dapat diperdagangkan di nol atau di ' +
    'bawahnya yang memilikinya',
  'terms.fee':
    'Biaya nol atau lebih, paling banyak enam desimal: maksimal 1.000 USD per lot atau ' +
    '5% dari margin',
  'terms.swap':
    'Swap antara -100 dan 100 % per tahun, dengan hari swap tiga kali 0 sampai 6 atau tidak ada',
  'terms.filter':
    'Harga kedaluwarsa setelah 1 sampai 600 s, dan melompat paling banyak 0,01 sampai 100 %',
  'category.unknown': 'Kategori ini tidak ada',
  'category.inUse': 'Masih ada instrumen di dalamnya: pindahkan dulu',
  'category.order': 'Sebutkan setiap kategori satu kali: daftarnya sudah berubah',
  'hours.noInstrument': 'Pilih setidaknya satu instrumen',
  'hours.spans':
    'Setiap rentang dibuka sebelum ditutup, tidak ada yang tumpang tindih, dan semuanya ' +
    'berada dalam satu pekan',
  'hours.holidays':
    'Hari libur adalah tanggal yang benar seperti 2027-12-24, masing-masing sekali, ' +
    'paling banyak 200',
  'hours.zone': 'Masukkan nama zona waktu, misalnya Europe/London',
  'hours.exceptionDate':
    'Masukkan tanggal nyata seperti 2027-12-24 untuk setiap hari dengan jam sendiri',
  'hours.exceptionTwice':
    '{date} tercantum dua kali: sebagai hari libur atau hari dengan jam sendiri, cukup sekali',
  'hours.exceptionOutside': '{date}: setiap rentang harus berada di dalam hari itu',
  'hours.exceptionSpans':
    '{date}: setiap rentang buka sebelum tutup, dan tidak ada yang tumpang tindih',
  'hours.exceptionCount': 'Paling banyak {max} hari dapat memiliki jam sendiri',
  'markup.range': 'Markup berupa bilangan bulat poin dari 0 sampai {max}',
  'markup.dayEnds': 'Hari perdagangan berganti dalam satu menit: putuskan setelahnya',
  'markup.noneComing': 'Tidak ada perubahan markup yang akan datang',
  'instrument.taken': 'Instrumen {code} sudah ada',
  'instrument.codeForm': 'Kode terdiri dari 2 sampai 16 huruf kapital dan angka',
  'instrument.currency':
    'Mata uang dasar dan mata uang kuotasi masing-masing 2 sampai 16 huruf kapital dan ' +
    'angka, dan harus berbeda',
  'instrument.conversion':
    'Tidak ada instrumen yang mengonversi {currency} ke dolar: tambahkan dulu pasangan ' +
    '{currency} dan USD',
  'instrument.digits': 'Jumlah desimal adalah bilangan bulat dari 0 sampai 8',
  'instrument.spread': 'Spread umum adalah bilangan bulat dalam poin dari 1 sampai 100.000',
  'terms.stepAboveMin': 'Kelipatan lot tidak boleh lebih besar dari lot terkecil',
  'instrument.basePrice': 'Harga simulasi pertama harus di atas spread dan sesuai jumlah desimal',
  'instrument.class': 'Pilih kelas dari daftar',
  'instrument.hours': 'Pilih instrumen yang jam perdagangannya diikuti',
  'channel.changed': 'Sementara itu orang lain telah mengubahnya. Lihat kembali',
  'channel.waiting':
    'Ada perubahan saluran ini yang harus dikonfirmasi atau ditarik kembali dahulu',
  'channel.duplicate': 'Saluran seperti ini sudah ada, atau sedang menunggu konfirmasi',
  'change.unknown': 'Usulan perubahan ini tidak ada',
  'change.settled': 'Perubahan ini sudah dikonfirmasi atau ditarik kembali',
  'change.own': 'Operator kedua harus mengonfirmasi usulan Anda',
  'currency.bound': 'Sudah ada yang menautkan rekening ke mata uang ini: buat yang baru',
  'setting.tooLate': 'Mulai berlaku dalam lima menit: tidak ada lagi yang dapat diubah',
  'setting.changed': 'Sementara itu orang lain telah mengatur {setting}. Lihat kembali',
  'instrument.feesComing':
    'Biaya lain sudah diputuskan dan belum berlaku: tambahkan instrumen setelahnya, atau ' +
    'tarik dulu keputusannya',
  'setting.elsewhere': '{setting} diputuskan bersama tarifnya, di tempat tersendiri',
  'rank.nickname':
    'Nama terdiri dari 3 sampai 20 karakter: huruf, angka, spasi, titik, tanda hubung, ' +
    'dan minimal satu huruf',
  'rank.contact': 'Nama tidak boleh berupa atau memuat e-mail atau nomor telepon',
  'rank.taken': 'Nama ini sudah milik orang lain',
  'rank.order': 'Segmennya rate, win, profit, atau total; jenisnya 1 atau 2',
  'setting.fixed': 'Tidak ada yang dapat mengatur {setting} selama sistem berjalan',
  'setting.choice': 'Ini bukan salah satu pilihan {setting}',
  'setting.range': '{setting} berada antara {min} dan {max}',
  'setting.link': '{setting} adalah alamat web atau path yang diawali /',
  'setting.countries': 'Tidak ada negara {country}: gunakan kode dua huruf',
  'setting.sharedCode':
    '{country} memiliki kode telepon yang sama dengan {others}: sebutkan semuanya atau ' +
    'tidak sama sekali',
  'setting.ranges': '{range} bukan rentang alamat: tulis 203.0.113.0/24 atau 2001:db8::/32',
  'setting.outside': 'Alamat Anda sendiri, {address}, tidak ada dalam rentang mana pun',
  'invite.required': 'Masukkan kode undangan',
  'message.unknown': 'Pesan ini tidak ada, atau masa simpannya sudah habis',
  'message.notFailed':
    'Hanya pesan yang gagal dan tidak dicoba lagi yang dapat dikirim sekali lagi',
  'message.over': 'Pesan ini tidak berguna lagi, atau kodenya sudah dihapus',
  'message.noSender': 'Belum ada yang disiapkan untuk mengirim pesan jenis ini',
  'hedging.rule': 'Nilai ini tidak dapat dipakai untuk lindung nilai: {field}',
  'hedging.stillHeld':
    'Tutup dahulu posisi di penyedia sebelum mengubah penyedia, simbol, atau satuan',
  'hedging.waiting':
    'Ada perubahan seperti ini yang harus dikonfirmasi atau ditarik kembali dahulu',
  'hedging.orderOver': 'Hasil order ini sudah diketahui: tidak ada lagi yang perlu diselesaikan',
  'sources.invalid': 'Salah pada {place}: {why}',
  'sources.waiting': 'Ada perubahan lain yang terbuka: konfirmasi, tolak, atau tarik dahulu',
  'sources.notOwn': 'Hanya pengusul yang dapat menariknya: tolak saja',
  'sources.fixed': 'Sumber tidak diatur di konsol ini: berkas atau satu feed menentukan asal harga',
  'calendar.period': 'Pilih periode paling lama 62 hari',
  'calendar.unknown': 'Peristiwa ini sudah tidak ada',
  'calendar.empty': 'Berkas tidak berisi peristiwa',
  'calendar.tooMany': 'Satu berkas berisi paling banyak {max} peristiwa',
  'calendar.encoding': 'Berkas bukan UTF-8: simpan dengan pengodean ini',
  'calendar.json': 'Berkas diawali seperti JSON, tetapi bukan daftar objek',
  'calendar.columns': 'Baris {row}: kolom “{column}” tidak dikenal, tidak ada, atau ada dua kali',
  'calendar.cells':
    'Baris {row}: jumlah sel berbeda dari baris pertama, atau ada tanda kutip terbuka',
  'calendar.time':
    'Baris {row}: waktu perlu zona, misalnya 2026-12-10T13:30Z atau 2026-12-10T14:30+01:00',
  'calendar.range': 'Baris {row}: waktu harus antara tahun 2000 dan dua tahun dari sekarang',
  'calendar.country': 'Baris {row}: “{country}” bukan negara dalam kalender',
  'calendar.title': 'Baris {row} tidak memiliki judul bahasa Inggris',
  'calendar.text': 'Baris {row}: “{column}” harus teks paling panjang {max} karakter',
  'calendar.characters': 'Baris {row}: “{column}” berisi karakter yang tidak dapat ditampilkan',
  'calendar.importance': 'Baris {row}: tingkat kepentingan harus 1, 2, atau 3',
  'calendar.twice': 'Baris {row} memiliki waktu, negara, dan judul yang sama dengan baris {first}',
  'dayEnd.day': 'Pilih salah satu dari 62 hari perdagangan terakhir',
  'dayEnd.note': 'Catatan berisi 1 sampai 2.000 karakter tanpa karakter kontrol',
  'dayEnd.noteChanged':
    'Versi catatan yang lebih baru telah disimpan: baca dahulu, lalu tulis lagi',
  'dayEnd.running': 'Hari ini belum berakhir',
  'dayEnd.signed': 'Hari ini sudah disahkan',
};
