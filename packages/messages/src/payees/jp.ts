import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Japanese. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': '有効な {protocol} アドレスではありません',
  'iban.invalid': 'この IBAN は無効です。入力に誤りがないかご確認ください',
  'bic.invalid': 'この BIC（SWIFTコード）は無効です',
  'address.checksum': 'アドレスに入力ミスがあります。チェックサムが一致しません',
  'address.network': '{protocol} ではなく、別のネットワークのアドレスです',
  'tag.missing': '受取先から指定された宛先タグを入力するか、「タグなし」を選択してください',
  'tag.invalid': '宛先タグは 0 から 4294967295 までの整数です',
  'tag.conflict': 'アドレスに別の宛先タグが含まれています：{tag}',
  'tag.unneeded': '{protocol} のアドレスに宛先タグはありません',
  'drawMethod.notPayable':
    'この出金先のアドレスまたは口座番号は無効です。削除して、もう一度登録してください',
  'drawMethod.tagMissing':
    'この {protocol} アドレスを、宛先タグまたは「タグなし」を指定してもう一度登録してください',
  'account.invalid': '口座番号に使えるのは英字と数字だけです',
  'withdrawal.notPayable':
    'アドレスまたは口座番号が無効なため、送金できません。本人が修正できるよう、この出金を却下してください',
};
