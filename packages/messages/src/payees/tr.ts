import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Turkish. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Bu geçerli bir {protocol} adresi değil',
  'iban.invalid': 'Bu IBAN geçerli değil. Lütfen yazım hatası olup olmadığına bakın',
  'bic.invalid': 'Bu BIC (SWIFT kodu) geçerli değil',
  'address.checksum': 'Adreste yazım hatası var: denetim karakterleri uyuşmuyor',
  'address.network': 'Bu adres {protocol} ağına değil, başka bir ağa ait',
  'tag.missing': 'Alıcının verdiği hedef etiketini girin veya “Etiket yok” seçin',
  'tag.invalid': 'Hedef etiketi 0 ile 4294967295 arasında bir tam sayıdır',
  'tag.conflict': 'Adres başka bir hedef etiketi içeriyor: {tag}',
  'tag.unneeded': '{protocol} adreslerinde hedef etiketi yoktur',
  'drawMethod.notPayable':
    'Bu çekim hesabının adresi veya hesap numarası geçerli değil. Hesabı kaldırıp ' +
    'yeniden ekleyin',
  'drawMethod.tagMissing':
    'Bu {protocol} adresini hedef etiketiyle veya “Etiket yok” seçeneğiyle yeniden ekleyin',
  'account.invalid': 'Hesap numarası yalnızca A–Z harflerinden ve rakamlardan oluşur',
  'withdrawal.notPayable':
    'Adres veya hesap numarası geçerli değil, ödeme yapılamaz. Sahibinin düzeltebilmesi ' +
    'için bu çekimi reddedin',
};
