import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Russian. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'Неверный адрес {protocol}',
  'iban.invalid': 'Неверный IBAN. Проверьте, нет ли опечаток',
  'bic.invalid': 'Неверный BIC (код SWIFT)',
  'address.checksum': 'В адресе опечатка: контрольные символы не совпадают',
  'address.network': 'Это адрес другой сети, а не {protocol}',
  'tag.missing': 'Введите тег назначения, который дал получатель, или выберите «Без тега»',
  'tag.invalid': 'Тег назначения — целое число от 0 до 4294967295',
  'tag.conflict': 'В адресе указан другой тег назначения: {tag}',
  'tag.unneeded': 'У адресов {protocol} нет тега назначения',
  'drawMethod.notPayable':
    'Адрес или номер счёта в этих реквизитах неверен. Удалите их и добавьте снова',
  'drawMethod.tagMissing':
    'Добавьте этот адрес {protocol} снова с тегом назначения или с выбором «Без тега»',
  'account.invalid': 'Номер счёта состоит только из латинских букв и цифр',
  'withdrawal.notPayable':
    'Адрес или номер счёта неверен, выплата на него невозможна. Отклоните этот вывод, ' +
    'чтобы клиент исправил реквизиты',
};
