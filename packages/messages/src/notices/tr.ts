import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Turkish. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Fulcrum’a yeni bir cihazdan giriş yapıldı',
  'mail.device.text':
    'Hesabınıza daha önce görmediğimiz bir cihazdan giriş yapıldı.\n\n' +
    'Zaman: {time}\n' +
    'Cihaz: {device}\n' +
    'Ağ adresi: {address}\n\n' +
    'Bu siz iseniz bir şey yapmanız gerekmez. Değilseniz hemen yeni bir şifre ' +
    'belirleyin: bu, diğer tüm cihazlardaki oturumları kapatır.',
  'sms.device':
    'Fulcrum: hesabınıza yeni bir cihazdan giriş yapıldı ({time}). Siz değil misiniz? ' +
    'Hemen yeni bir şifre belirleyin.',
  'mail.password.subject': 'Fulcrum şifreniz değiştirildi',
  'mail.password.text':
    'Hesabınızın şifresi değiştirildi ({time}) ve diğer tüm cihazlardaki oturumlar ' +
    'kapatıldı.\n\n' +
    'Bunu yapan siz değilseniz hemen “Şifremi unuttum” bölümünden yeni bir şifre ' +
    'belirleyin ve destekle iletişime geçin.',
  'sms.password':
    'Fulcrum: şifreniz değiştirildi ({time}). Siz değil misiniz? Hemen sıfırlayın ve ' +
    'destekle iletişime geçin.',
  'mail.factors.subject': 'Fulcrum hesabınızın iki adımlı girişi',
  'mail.factors.text':
    '{change}\n\n' +
    'Zaman: {time}\n' +
    'Cihaz: {device}\n' +
    'Ağ adresi: {address}\n\n' +
    'Bunu yapan siz değilseniz hemen “Şifremi unuttum” bölümünden yeni bir şifre ' +
    'belirleyin ve destekle iletişime geçin.',
  'sms.factors':
    'Fulcrum: {change} ({time}). Siz değil misiniz? Şifrenizi sıfırlayın ve destekle ' +
    'iletişime geçin.',
  'factor.change.totpOn': 'Giriş yaparken artık doğrulayıcı uygulama kodu istenir.',
  'factor.change.totpOff': 'Giriş yaparken artık doğrulayıcı uygulama kodu istenmez.',
  'factor.change.passkeyAdded': 'Hesabınıza bir geçiş anahtarı eklendi.',
  'factor.change.passkeyRemoved': 'Hesabınızdan bir geçiş anahtarı kaldırıldı.',
  'factor.change.recoveryNew': 'Yeni kurtarma kodları oluşturuldu; eskileri geçersizdir.',
  'factor.change.recoveryUsed': 'Bir kurtarma kodu kullanıldı. İkinci kez kullanılamaz.',
  'factor.change.guessed': 'Biri şifrenizi biliyor ve yanlış kodlar girdi. Şifrenizi değiştirin.',
  'factor.change.reset': 'Destek, iki adımlı girişinizi kapattı. Uygun olduğunuzda yeniden kurun.',
  'mail.payoutMethod.subject': 'Yeni bir çekim hesabı eklendi',
  'mail.payoutMethod.text':
    'Fulcrum hesabınızdan ödemeler artık yeni bir adrese veya banka hesabına gidebilir.\n\n' +
    'Nereye: {target}\n' +
    'Zaman: {time}\n' +
    'Kullanılabilir: {until}',
  'sms.payoutMethod': 'Fulcrum: ödemeler {until} tarihinden itibaren {target} hedefine gidebilir.',
  'mail.identityApproved.subject': 'Kimliğiniz doğrulandı',
  'mail.identityApproved.text': 'Belgeleriniz kontrol edildi: kimliğiniz doğrulandı.',
  'sms.identityApproved': 'Fulcrum: kimliğiniz doğrulandı.',
  'mail.identityRejected.subject': 'Belgeleriniz kabul edilmedi',
  'mail.identityRejected.text':
    'Belgeleriniz kabul edilemedi.\n\n' +
    'Neden: {reason}\n\n' +
    'Uygulamadaki “Kimlik doğrulama” bölümünden yenilerini gönderebilirsiniz.',
  'sms.identityRejected': 'Fulcrum: belgeleriniz kabul edilmedi. {reason}',
  'mail.depositCredited.subject': 'Yatırdığınız para hesabınıza geçti',
  'mail.depositCredited.text':
    '{id} numaralı para yatırma işlemi ({number} {currency}) için hesabınıza {amount} ' +
    'USD geçti.\n\n' +
    '{remark}',
  'sms.depositCredited':
    'Fulcrum: {id} numaralı para yatırma işlemi için hesabınıza {amount} USD geçti.',
  'mail.depositRejected.subject': 'Para yatırma işleminiz kabul edilmedi',
  'mail.depositRejected.text':
    '{id} numaralı para yatırma işlemi ({number} {currency}) hesabınıza geçmedi.\n\n' +
    'Neden: {remark}',
  'sms.depositRejected':
    'Fulcrum: {id} numaralı para yatırma işlemi ({number} {currency}) hesabınıza geçmedi.',
  'mail.depositInvalid.subject': 'Para yatırma işleminiz artık incelemede değil',
  'mail.depositInvalid.text':
    '{id} numaralı para yatırma işlemi ({number} {currency}) hesaba geçmeden ' +
    'sonlandırıldı: siz geri çektiniz veya ödeme zamanında eşleştirilemedi.\n\n' +
    'Ödeme yaptıysanız ödeme kanıtınızla destekle iletişime geçin.',
  'sms.depositInvalid':
    'Fulcrum: {id} numaralı para yatırma işlemi ({number} {currency}) hesaba geçmeden ' +
    'sonlandırıldı. Ödeme yaptıysanız destekle iletişime geçin.',
  'mail.withdrawalApproved.subject': 'Para çekme işleminiz onaylandı, ödeniyor',
  'mail.withdrawalApproved.text':
    '{id} numaralı para çekme işlemi ({amount} USD) onaylandı ve ödeniyor. Artık iptal edilemez.',
  'sms.withdrawalApproved':
    'Fulcrum: {id} numaralı para çekme işlemi ({amount} USD) onaylandı ve ödeniyor.',
  'mail.withdrawalPaid.subject': 'Para çekme işleminiz ödendi',
  'mail.withdrawalPaid.text':
    '{id} numaralı para çekme işlemi ({amount} USD) ödendi.\n\n' +
    'Ücret: {fee} USD\n' +
    'Ödenen: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: {id} numaralı para çekme işlemi ({amount} USD) ödendi: {number} {currency}.',
  'mail.withdrawalRejected.subject': 'Para çekme işleminiz reddedildi',
  'mail.withdrawalRejected.text':
    '{id} numaralı para çekme işlemi ({amount} USD) reddedildi. Tutar hesabınızda ' +
    'yeniden serbest.\n\n' +
    'Neden: {remark}',
  'sms.withdrawalRejected':
    'Fulcrum: {id} numaralı para çekme işlemi ({amount} USD) reddedildi. Tutar yeniden serbest.',
  'mail.levelsComing.subject': 'Teminat seviyesi sınırları değişecek',
  'mail.levelsComing.text':
    'Tüm hesapların teminat seviyesi sınırları değişiyor. Başlangıç: {time}.\n\n' +
    'Teminat tamamlama çağrısı: %{call}\n' +
    'Stop out: %{stop}\n\n' +
    'Açık pozisyonlarınız var. O andan itibaren teminat seviyesi %{stop} veya altında ' +
    'olduğunda pozisyonlar en çok zarar edenden başlayarak kapatılır. O zamana kadar ' +
    'hiçbir şey değişmez.',
  'sms.levelsComing':
    'Fulcrum: {time} itibarıyla tüm hesaplar için teminat tamamlama çağrısı %{call}, ' +
    'stop out %{stop}. Açık pozisyonlarınız var.',
  'mail.levelsWithdrawn.subject': 'Teminat seviyesi sınırları değişmiyor',
  'mail.levelsWithdrawn.text':
    'Size yazdığımız teminat seviyesi sınırları değişikliği geri çekildi. Bugünkü ' +
    'sınırlar geçerliliğini korur.',
  'sms.levelsWithdrawn': 'Fulcrum: duyurulan teminat seviyesi sınırları değişikliği geri çekildi.',
  'mail.account.subject': 'Fulcrum hesabınızda bir değişiklik',
  'mail.account.text':
    '{change}\n\nZaman: {time}\n\nSorularınız için uygulamadan destekle iletişime geçin.',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'Hesabınızda yeni pozisyon açılamaz, bekleyen emir verilemez ve değiştirilemez. ' +
    'Pozisyonları kapatabilir, stoplarını her zamanki gibi taşıyabilirsiniz.',
  'account.change.tradingFree': 'Yeniden pozisyon açabilir ve emir verebilirsiniz.',
  'account.change.payoutsFrozen':
    'Hesabınızdan para çekme şu tarihe kadar durduruldu: {until}. Gerekçe: {ground}. ' +
    'Paranız sizindir ve bunun için ücret alınmaz.',
  'account.change.payoutsFree': 'Hesabınızdan yeniden para çekebilirsiniz.',
  'account.change.payoutsStopped':
    'Tüm oturumlar kapatıldı ve para çekme durduruldu. Açılması için destekle iletişime ' +
    'geçin.',
  'account.change.leverageCapped':
    'Yeni emirlerde kaldıraç en çok ×{max} olabilir. Emirleriniz ve pozisyonlarınız ' +
    'kendi kaldıracını korur.',
  'account.change.leverageFree': 'Kaldıraç sınırınız kaldırıldı.',
  'account.change.adjusted': 'Bakiyeniz {amount} USD düzeltildi. {why}',
  'account.change.positionClosed': '{order} numaralı pozisyonunuzu piyasa fiyatından kapattık.',
  'account.change.orderCancelled': '{order} numaralı bekleyen emrinizi iptal ettik.',
  'freeze.ground.identity': 'hesabın kime ait olduğuna dair şüphe',
  'freeze.ground.authority': 'mahkeme veya resmi makam kararı',
  'freeze.ground.fraud': 'dolandırıcılık şüphesi',
  'adjustment.correction': 'Hata düzeltmesi',
  'adjustment.goodwill': 'İyi niyet ödemesi',
  'adjustment.chargeback': 'Geri alınan ödeme',
  'adjustment.other': 'Düzeltme',
  'notice.marginCall': 'Teminat tamamlama çağrısı: teminat seviyeniz düşük',
  'notice.stopOut': 'Stop out: pozisyon kapatıldı',
  'notice.stopLoss': 'Zarar durdur seviyesine ulaşıldı: pozisyon kapatıldı',
  'notice.takeProfit': 'Kâr al seviyesine ulaşıldı: pozisyon kapatıldı',
  'notice.takeProfitPart': 'Kâr al seviyesine ulaşıldı: pozisyonun bir kısmı kapatıldı',
  'notice.trailingStop': 'İz süren stop seviyesine ulaşıldı: pozisyon kapatıldı',
  'notice.closed': 'Pozisyon kapatıldı',
  'notice.filled': 'Bekleyen emir gerçekleşti',
  'notice.cancelled': 'Bekleyen emir iptal edildi',
  'notice.expired': 'Bekleyen emrin süresi doldu',
  'notice.depositAsked': 'Para yatırma talebi alındı, inceleniyor',
  'notice.withdrawalAsked': 'Para çekme talebi alındı, inceleniyor',
  'notice.identityAsked': 'Kimlik belgeleri alındı, inceleniyor',
  'notice.priceAlert': 'Fiyat alarmı',
  'notice.supportAnswer': 'Destek size yanıt verdi',
  'notice.usableFrom': '{time} itibarıyla kullanılabilir',
  'notice.startsAt': '{time} itibarıyla',
  'mail.feesByLot.subject': 'İşlem komisyonları değişecek',
  'mail.feesByLot.text':
    '{time} itibarıyla pozisyon açma komisyonu lot başına hesaplanır. Her enstrümanın ' +
    'oranı sözleşme ayrıntılarındadır.\n\n' +
    'Açık pozisyonlarınız ya da bekleyen emirleriniz var. Açık olanların komisyonu ' +
    'ödenmiştir. Bekleyen emir, gerçekleştiği anda geçerli olanı öder.',
  'sms.feesByLot':
    'Fulcrum: {time} itibarıyla pozisyon açma komisyonu lot başına hesaplanır. Bekleyen ' +
    'emir, gerçekleştiği anda geçerli olanı öder.',
  'mail.feesByMargin.subject': 'İşlem komisyonları değişecek',
  'mail.feesByMargin.text':
    '{time} itibarıyla pozisyon açma komisyonu teminatının bir yüzdesidir. Her ' +
    'enstrümanın oranı sözleşme ayrıntılarındadır.\n\n' +
    'Açık pozisyonlarınız ya da bekleyen emirleriniz var. Açık olanların komisyonu ' +
    'ödenmiştir. Bekleyen emir, gerçekleştiği anda geçerli olanı öder.',
  'sms.feesByMargin':
    'Fulcrum: {time} itibarıyla pozisyon açma komisyonu teminatının bir yüzdesidir. ' +
    'Bekleyen emir, gerçekleştiği anda geçerli olanı öder.',
  'mail.feesWithdrawn.subject': 'İşlem komisyonları aynı kalıyor',
  'mail.feesWithdrawn.text':
    'Size bildirdiğimiz işlem komisyonu değişikliği geri çekildi. Bugünkü komisyonlar geçerli.',
  'sms.feesWithdrawn': 'Fulcrum: duyurulan işlem komisyonu değişikliği geri çekildi.',
};
