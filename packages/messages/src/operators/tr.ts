import type { ConsoleReason } from '@fulcrum/contract/codes/console';

export const operators: Readonly<Record<ConsoleReason, string>> = {
  'operator.refused': 'E-posta, şifre veya kod yanlış',
  'operator.locked': 'Çok fazla yanlış deneme. 15 dakika sonra yeniden deneyin',
  'operator.forbidden': 'Rolünüz buna izin vermiyor',
  'operator.linkInvalid': 'Bu bağlantı kullanılmış veya süresi dolmuş',
  'operator.codeWrong': 'Bu kod geçerli değil. Sonraki kodu bekleyin',
  'operator.stepUp': 'Devam etmek için doğrulayıcınızdaki kodu girin',
  'operator.unknown': 'Böyle bir operatör yok',
  'operator.taken': 'Bu e-postaya sahip bir operatör zaten var',
  'operator.own': 'Kimse kendi yetkisini değiştiremez',
  'operator.roleInvalid': 'Listeden bir rol seçin',
  'operator.nameMissing': 'En fazla 80 karakterlik bir ad girin',
  'operator.passwordLength': 'Operatör şifresi 12-128 karakter olmalıdır',
  'operator.address': 'Konsol, adresinizden kullanıma açık değil',
  'console.reasonMissing': '3-500 karakterlik bir gerekçe yazın',
  'console.listInvalid': 'Böyle bir liste yok',
  'console.filterInvalid': 'Geçersiz filtre: {field}',
  'console.unchanged': 'Zaten böyle: hiçbir şey değiştirilmedi',
  'console.searchText': 'Arama için 2 ile 100 arası görünür karakter gerekir',
  'person.unknown': 'Böyle bir kullanıcı yok',
  'person.scoreInvalid': 'Puan 0-1.000 arasında bir tam sayıdır',
  'catalogue.moved':
    'Bu arada başka biri bunu değiştirdi. Yeniden bakın ve değişikliğinizi tekrarlayın',
  'instrument.inUse': 'Üzerinde hâlâ {positions} açık pozisyon ve {pendings} bekleyen emir var',
  'instrument.notHalted':
    'Önce enstrümanı durdurun: bu yalnızca kimse işlem yapamazken değiştirilir',
  'instrument.codeTyped': 'Enstrümanın kodunu olduğu gibi yazın',
  'terms.name': 'En az İngilizce olmak üzere 1-80 karakterlik bir ad girin',
  'terms.searchWords':
    'En fazla 20 farklı sözcük girin; her biri en çok 40 karakter olsun ve virgül içermesin',
  'instrument.traded': 'Bu enstrümanda işlem yapıldı: geçmiş işlemlerin anlamı değişmemelidir',
  'terms.position': 'Sıra 0-9.999 arasında bir tam sayıdır',
  'terms.lotStep': 'Lot adımı sıfırdan büyüktür ve en fazla altı ondalık basamaklıdır',
  'terms.lots': 'En küçük ve en büyük lot adıma uyar ve en büyük, en küçüğün altında olamaz',
  'terms.leverages':
    'Kaldıraçlar 1-{max} arasında birbirinden farklı tam sayılardır, en fazla yirmi tane',
  'terms.contractSize': 'Sözleşme büyüklüğü 1-10.000.000 arasında bir tam sayıdır',
  'terms.marginPriceFloor':
    'Teminat için en düşük fiyat sıfırdan büyüktür ve en çok enstrümanın ondalık basamağı ' +
    'kadardır; yalnızca sıfırda veya altında işlem görebilen enstrümanlarda bulunur',
  'terms.fee':
    'Komisyon sıfır veya daha fazla, en çok altı ondalık: lot başına en fazla 1.000 USD ' +
    "ya da teminatın %5'i",
  'terms.swap': 'Swap yılda %-100 ile %100 arasındadır; üç katı uygulanan gün 0-6 veya yoktur',
  'terms.filter': 'Bir fiyat 1-600 sn sonra eskir ve en fazla %0,01-100 sıçrar',
  'category.unknown': 'Böyle bir kategori yok',
  'category.inUse': 'Hâlâ ona ait enstrümanlar var: önce onları taşıyın',
  'category.order': 'Her kategoriyi bir kez yazın: liste bu arada değişti',
  'hours.noInstrument': 'En az bir enstrüman seçin',
  'hours.spans':
    'Her aralık kapanmadan önce açılır, hiçbiri diğeriyle çakışmaz ve tümü hafta içinde kalır',
  'hours.holidays': 'Tatiller 2027-12-24 gibi gerçek tarihlerdir, her biri bir kez, en fazla 200',
  'hours.zone': 'Europe/London gibi bir saat dilimi adı girin',
  'hours.exceptionDate': 'Kendi saatleri olan her gün için 2027-12-24 gibi gerçek bir tarih girin',
  'hours.exceptionTwice':
    '{date} iki kez yazılmış: tatil veya kendi saatleri olan gün olarak bir kez yazılır',
  'hours.exceptionOutside': '{date}: her aralık o günün içinde olmalıdır',
  'hours.exceptionSpans':
    '{date}: her aralık kapanmadan önce açılır ve hiçbiri bir başkasıyla çakışmaz',
  'hours.exceptionCount': 'En fazla {max} günün kendi saatleri olabilir',
  'markup.range': 'Eklenen fark, 0 ile {max} arasında tam sayı puandır',
  'markup.dayEnds': 'İşlem günü bir dakika içinde değişiyor: kararınızı sonra verin',
  'markup.noneComing': 'Eklenen fark için bekleyen bir değişiklik yok',
  'instrument.taken': '{code} kodlu bir enstrüman zaten var',
  'instrument.codeForm': 'Kod, 2-16 büyük harf ve rakamdan oluşur',
  'instrument.currency':
    'Baz ve karşıt para birimlerinin her biri 2-16 büyük harf ve rakamdan oluşur ve ' +
    'birbirinden farklıdır',
  'instrument.conversion':
    '{currency} para birimini dolara çeviren bir enstrüman yok: önce {currency} ve USD ' +
    'paritesini ekleyin',
  'instrument.digits': 'Ondalık basamak sayısı 0-8 arasında bir tam sayıdır',
  'instrument.spread': 'Tipik spread 1-100.000 puan arasında bir tam sayıdır',
  'terms.stepAboveMin': 'Lot adımı en küçük lottan büyük değildir',
  'instrument.basePrice': 'İlk simüle fiyat spreadden büyüktür ve ondalık basamak sayısına uyar',
  'instrument.class': 'Listeden bir sınıf seçin',
  'instrument.hours': 'Hangi işlem saatlerine uyduğunu seçin',
  'channel.changed': 'Bu arada başka biri bunu değiştirdi. Yeniden bakın',
  'channel.waiting': 'Önce bu kanalın bekleyen değişikliği onaylanmalı veya geri çekilmelidir',
  'channel.duplicate': 'Böyle bir kanal zaten var veya biri onay bekliyor',
  'change.unknown': 'Böyle bir değişiklik önerisi yok',
  'change.settled': 'Bu değişiklik zaten onaylanmış veya geri çekilmiş',
  'change.own': 'Önerinizi ikinci bir operatör onaylamalıdır',
  'currency.bound': 'Bu para birimine bağlı hesaplar var: bunun yerine yeni bir para birimi girin',
  'setting.tooLate': 'Beş dakika içinde yürürlüğe giriyor: artık hiçbir şey değiştirilemez',
  'setting.changed': 'Bu arada başka biri {setting} ayarını değiştirdi. Yeniden bakın',
  'instrument.feesComing':
    'Karara bağlanmış, henüz yürürlüğe girmemiş başka komisyonlar var: enstrümanı sonra ' +
    'ekleyin ya da önce kararı geri çekin',
  'setting.elsewhere': '{setting}, oranlarıyla birlikte ayrı bir yerde belirlenir',
  'rank.nickname':
    'Ad 3 ila 20 karakterdir: harf, rakam, boşluk, nokta, tire; en az bir harf içerir',
  'rank.contact': 'Ad bir e-posta ya da telefon numarası olamaz ve içeremez',
  'rank.taken': 'Bu ad başkasına ait',
  'rank.order': 'Bölüm rate, win, profit ya da total; tür 1 ya da 2 olur',
  'setting.fixed': 'Ürün çalışırken {setting} ayarını kimse değiştiremez',
  'setting.choice': 'Bu, {setting} seçeneklerinden biri değil',
  'setting.range': '{setting} için aralık: {min} - {max}',
  'setting.link': '{setting} bir web adresi veya / ile başlayan bir yoldur',
  'setting.countries': '{country} diye bir ülke yok: iki harfli kodlar kullanın',
  'setting.sharedCode':
    '{country} ile şu ülkelerin telefon kodu ortaktır: {others}. Hepsini yazın veya ' +
    'hiçbirini yazmayın',
  'setting.ranges':
    '{range} bir adres aralığı değil: 203.0.113.0/24 veya 2001:db8::/32 biçiminde yazın',
  'setting.outside': 'Kendi adresiniz {address} bu aralıkların hiçbirinde değil',
  'invite.required': 'Lütfen bir davet kodu girin',
  'message.unknown': 'Böyle bir mesaj yok veya saklama süresi doldu',
  'message.notFailed': 'Yalnızca gönderiminden vazgeçilen bir mesaj bir kez daha gönderilebilir',
  'message.over': 'Bu mesajın artık bir yararı yok veya kodu unutuldu',
  'message.noSender': 'Bu tür mesajları gönderebilecek bir şey kurulu değil',
  'hedging.rule': 'Bu değer riskten korunmada kullanılamaz: {field}',
  'hedging.stillHeld':
    'Sağlayıcıyı, sembolü veya birimleri değiştirmeden önce oradaki pozisyonu kapatın',
  'hedging.waiting': 'Önce bekleyen benzer değişiklik onaylanmalı veya geri çekilmelidir',
  'hedging.orderOver': 'Bu emrin sonucu zaten biliniyor: belirlenecek bir şey kalmadı',
  'sources.invalid': '{place} yanlış: {why}',
  'sources.waiting':
    'Başka bir değişiklik açık: önce onaylanmalı, reddedilmeli veya geri çekilmeli',
  'sources.notOwn': 'Yalnızca öneren geri çekebilir: bunun yerine reddedin',
  'sources.fixed':
    'Fiyatların nereden geldiğini konsol değil, bir dosya veya tek bir akış belirler',
  'calendar.period': 'En fazla 62 günlük bir dönem seçin',
  'calendar.unknown': 'Bu olay artık yok',
  'calendar.empty': 'Dosyada olay yok',
  'calendar.tooMany': 'Bir dosyada en fazla {max} olay olabilir',
  'calendar.encoding': 'Dosya UTF-8 değil: bu kodlamayla kaydedin',
  'calendar.json': 'Dosya JSON gibi başlıyor, ama bir nesne listesi değil',
  'calendar.columns': 'Satır {row}: “{column}” sütunu bilinmiyor, eksik veya iki kez var',
  'calendar.cells': 'Satır {row}: hücre sayısı ilk satırdan farklı ya da kapanmamış bir tırnak var',
  'calendar.time':
    'Satır {row}: saat için bölge gerekir, örneğin 2026-12-10T13:30Z veya 2026-12-10T14:30+01:00',
  'calendar.range': 'Satır {row}: tarih 2000 ile iki yıl sonrası arasında olmalı',
  'calendar.country': 'Satır {row}: “{country}” takvimde bir ülke değil',
  'calendar.title': 'Satır {row}: İngilizce başlık yok',
  'calendar.text': 'Satır {row}: “{column}” en fazla {max} karakterlik bir metin olmalı',
  'calendar.characters': 'Satır {row}: “{column}” gösterilemeyen karakterler içeriyor',
  'calendar.importance': 'Satır {row}: önem 1, 2 veya 3 olmalı',
  'calendar.twice': 'Satır {row}: saat, ülke ve başlık satır {first} ile aynı',
  'dayEnd.day': 'Son 62 işlem gününden birini seçin',
  'dayEnd.note': 'Bir not 1 ile 2.000 karakter arasındadır ve denetim karakteri içermez',
  'dayEnd.noteChanged':
    'Bu arada notun daha yeni bir sürümü kaydedildi: önce okuyun, sonra yeniden yazın',
  'dayEnd.running': 'Bu gün henüz bitmedi',
  'dayEnd.signed': 'Bu gün zaten onaylandı',
};
