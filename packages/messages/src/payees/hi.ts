import type { PayeeKey } from './keys.ts';

/** Texts about the addresses and accounts that money is paid to, in Hindi. */
export const payees: Readonly<Record<PayeeKey, string>> = {
  'address.invalid': 'यह {protocol} पता सही नहीं है',
  'iban.invalid': 'यह IBAN सही नहीं है। कृपया टाइपिंग की गलती जांचें',
  'bic.invalid': 'यह BIC (SWIFT कोड) सही नहीं है',
  'address.checksum': 'पते में टाइपिंग की गलती है: जांच अक्षर मेल नहीं खाते',
  'address.network': 'यह {protocol} का नहीं, किसी दूसरे नेटवर्क का पता है',
  'tag.missing': 'प्राप्तकर्ता का दिया डेस्टिनेशन टैग डालें, या “कोई टैग नहीं” चुनें',
  'tag.invalid': 'डेस्टिनेशन टैग 0 से 4294967295 तक की पूर्ण संख्या होती है',
  'tag.conflict': 'पते में दूसरा डेस्टिनेशन टैग है: {tag}',
  'tag.unneeded': '{protocol} के पतों में डेस्टिनेशन टैग नहीं होता',
  'drawMethod.notPayable': 'इस निकासी खाते का पता या खाता नंबर सही नहीं है। इसे हटाकर फिर से जोड़ें',
  'drawMethod.tagMissing': 'यह {protocol} पता डेस्टिनेशन टैग के साथ या “कोई टैग नहीं” चुनकर फिर से जोड़ें',
  'account.invalid': 'खाता नंबर में केवल अंग्रेज़ी अक्षर और अंक होते हैं',
  'withdrawal.notPayable':
    'पता या खाता नंबर सही नहीं है, इसलिए भुगतान नहीं हो सकता। यह निकासी अस्वीकार करें ' +
    'ताकि ग्राहक इसे ठीक कर सके',
};
