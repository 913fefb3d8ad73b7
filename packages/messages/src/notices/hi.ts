import type { NoticeKey } from './keys.ts';

/** Texts of messages that a person has not requested, in Hindi. */
export const notices: Readonly<Record<NoticeKey, string>> = {
  'mail.device.subject': 'Fulcrum में नए डिवाइस से लॉग इन हुआ',
  'mail.device.text':
    'आपके खाते में ऐसे डिवाइस से लॉग इन हुआ जिसे हमने पहले नहीं देखा था।\n\n' +
    'समय: {time}\n' +
    'डिवाइस: {device}\n' +
    'नेटवर्क पता: {address}\n\n' +
    'अगर वह आप थे तो कुछ करने की ज़रूरत नहीं है। अगर नहीं, तो अभी नया पासवर्ड सेट करें: ' +
    'इससे बाकी हर डिवाइस लॉग आउट हो जाएगा।',
  'sms.device':
    'Fulcrum: {time} पर आपके खाते में नए डिवाइस से लॉग इन हुआ। आप नहीं थे? अभी नया ' + 'पासवर्ड सेट करें।',
  'mail.password.subject': 'आपका Fulcrum पासवर्ड बदल गया है',
  'mail.password.text':
    'आपके खाते का पासवर्ड {time} पर बदला गया और बाकी हर डिवाइस लॉग आउट कर दिया गया।\n\n' +
    'अगर वह आप नहीं थे तो अभी “पासवर्ड भूल गए?” से नया पासवर्ड सेट करें और सपोर्ट से ' +
    'संपर्क करें।',
  'sms.password':
    'Fulcrum: आपका पासवर्ड {time} पर बदला गया। आप नहीं थे? उसे अभी रीसेट करें और सपोर्ट ' + 'से संपर्क करें।',
  'mail.factors.subject': 'आपके Fulcrum खाते का दो-चरण लॉग इन',
  'mail.factors.text':
    '{change}\n\n' +
    'समय: {time}\n' +
    'डिवाइस: {device}\n' +
    'नेटवर्क पता: {address}\n\n' +
    'अगर वह आप नहीं थे तो अभी “पासवर्ड भूल गए?” से नया पासवर्ड सेट करें और सपोर्ट से ' +
    'संपर्क करें।',
  'sms.factors': 'Fulcrum: {change} ({time})। आप नहीं थे? अपना पासवर्ड रीसेट करें और सपोर्ट से संपर्क करें।',
  'factor.change.totpOn': 'अब लॉग इन करते समय ऑथेंटिकेटर ऐप का कोड मांगा जाएगा।',
  'factor.change.totpOff': 'अब लॉग इन करते समय ऑथेंटिकेटर ऐप का कोड नहीं मांगा जाएगा।',
  'factor.change.passkeyAdded': 'आपके खाते में एक पासकी जोड़ी गई।',
  'factor.change.passkeyRemoved': 'आपके खाते से एक पासकी हटाई गई।',
  'factor.change.recoveryNew': 'नए रिकवरी कोड बनाए गए; पुराने अब काम नहीं करेंगे।',
  'factor.change.recoveryUsed': 'एक रिकवरी कोड उपयोग हुआ। वह दोबारा काम नहीं करेगा।',
  'factor.change.guessed': 'कोई आपका पासवर्ड जानता है और उसने गलत कोड डाले। अपना पासवर्ड बदलें।',
  'factor.change.reset': 'सपोर्ट ने आपका दो-चरण लॉग इन बंद कर दिया है। सुविधा होने पर इसे फिर सेट करें।',
  'mail.payoutMethod.subject': 'नया निकासी खाता जोड़ा गया',
  'mail.payoutMethod.text':
    'आपके Fulcrum खाते से भुगतान अब एक नए पते या बैंक खाते पर जा सकते हैं।\n\n' +
    'कहां: {target}\n' +
    'समय: {time}\n' +
    'कब से उपयोग योग्य: {until}',
  'sms.payoutMethod': 'Fulcrum: {until} से भुगतान {target} पर जा सकते हैं।',
  'mail.identityApproved.subject': 'आपकी पहचान सत्यापित हो गई है',
  'mail.identityApproved.text': 'आपके दस्तावेज़ जांच लिए गए हैं: आपकी पहचान सत्यापित है।',
  'sms.identityApproved': 'Fulcrum: आपकी पहचान सत्यापित हो गई है।',
  'mail.identityRejected.subject': 'आपके दस्तावेज़ स्वीकार नहीं हुए',
  'mail.identityRejected.text':
    'आपके दस्तावेज़ स्वीकार नहीं हो सके।\n\n' +
    'कारण: {reason}\n\n' +
    'आप ऐप में “पहचान सत्यापन” से नए दस्तावेज़ भेज सकते हैं।',
  'sms.identityRejected': 'Fulcrum: आपके दस्तावेज़ स्वीकार नहीं हुए। {reason}',
  'mail.depositCredited.subject': 'आपकी जमा राशि खाते में आ गई है',
  'mail.depositCredited.text':
    'जमा {id} ({number} {currency}) के लिए आपके खाते में {amount} USD आ गए हैं।\n\n{remark}',
  'sms.depositCredited': 'Fulcrum: जमा {id} के लिए आपके खाते में {amount} USD आ गए हैं।',
  'mail.depositRejected.subject': 'आपका जमा स्वीकार नहीं हुआ',
  'mail.depositRejected.text':
    'जमा {id} ({number} {currency}) की राशि खाते में नहीं डाली गई।\n\nकारण: {remark}',
  'sms.depositRejected': 'Fulcrum: जमा {id} ({number} {currency}) की राशि खाते में नहीं डाली गई।',
  'mail.depositInvalid.subject': 'आपका जमा अब जांच में नहीं है',
  'mail.depositInvalid.text':
    'जमा {id} ({number} {currency}) खाते में राशि डाले बिना समाप्त हुआ: आपने उसे वापस ' +
    'लिया, या समय पर उसका मिलान नहीं हो सका।\n\n' +
    'अगर आपने भुगतान किया है तो भुगतान के प्रमाण के साथ सपोर्ट से संपर्क करें।',
  'sms.depositInvalid':
    'Fulcrum: जमा {id} ({number} {currency}) खाते में राशि डाले बिना समाप्त हुआ। अगर ' +
    'आपने भुगतान किया है तो सपोर्ट से संपर्क करें।',
  'mail.withdrawalApproved.subject': 'आपकी निकासी मंज़ूर हो गई है, भुगतान जारी है',
  'mail.withdrawalApproved.text':
    'निकासी {id} ({amount} USD) मंज़ूर हो गई है और भुगतान जारी है। इसे अब रद्द नहीं किया जा सकता।',
  'sms.withdrawalApproved': 'Fulcrum: निकासी {id} ({amount} USD) मंज़ूर हो गई है और भुगतान जारी है।',
  'mail.withdrawalPaid.subject': 'आपकी निकासी का भुगतान हो गया है',
  'mail.withdrawalPaid.text':
    'निकासी {id} ({amount} USD) का भुगतान हो गया है।\n\n' +
    'शुल्क: {fee} USD\n' +
    'भुगतान: {number} {currency}',
  'sms.withdrawalPaid':
    'Fulcrum: निकासी {id} ({amount} USD) का भुगतान हो गया है: {number} {currency}।',
  'mail.withdrawalRejected.subject': 'आपकी निकासी अस्वीकृत हुई',
  'mail.withdrawalRejected.text':
    'निकासी {id} ({amount} USD) अस्वीकृत हुई। राशि आपके खाते में फिर फ़्री है।\n\nकारण: {remark}',
  'sms.withdrawalRejected': 'Fulcrum: निकासी {id} ({amount} USD) अस्वीकृत हुई। राशि फिर फ़्री है।',
  'mail.levelsComing.subject': 'मार्जिन लेवल की सीमाएं बदलेंगी',
  'mail.levelsComing.text':
    '{time} पर हर खाते के लिए मार्जिन लेवल की सीमाएं बदलेंगी।\n\n' +
    'मार्जिन कॉल: {call}%\n' +
    'स्टॉप आउट: {stop}%\n\n' +
    'आपकी पोज़ीशन खुली हैं। उस समय से, मार्जिन लेवल {stop}% या उससे कम होने पर पोज़ीशन ' +
    'बंद की जाएंगी, सबसे ज़्यादा नुकसान वाली पहले। तब तक कुछ नहीं बदलेगा।',
  'sms.levelsComing':
    'Fulcrum: {time} से हर खाते के लिए मार्जिन कॉल {call}% पर और स्टॉप आउट {stop}% पर ' +
    'होगा। आपकी पोज़ीशन खुली हैं।',
  'mail.levelsWithdrawn.subject': 'मार्जिन लेवल की सीमाएं नहीं बदलेंगी',
  'mail.levelsWithdrawn.text':
    'मार्जिन लेवल की सीमाओं में जिस बदलाव के बारे में हमने आपको लिखा था, उसे वापस ले ' +
    'लिया गया है। मौजूदा सीमाएं ही लागू रहेंगी।',
  'sms.levelsWithdrawn': 'Fulcrum: मार्जिन लेवल की सीमाओं में बताया गया बदलाव वापस ले लिया गया है।',
  'mail.account.subject': 'आपके Fulcrum खाते में बदलाव',
  'mail.account.text': '{change}\n\nसमय: {time}\n\nसवाल हों तो ऐप में सपोर्ट से संपर्क करें।',
  'sms.account': 'Fulcrum: {change} ({time})',
  'account.change.tradingFrozen':
    'आपके खाते से नई पोज़ीशन नहीं खुल सकती और पेंडिंग ऑर्डर न लग सकता है, न बदल सकता है। ' +
    'पोज़ीशन बंद करना और स्टॉप बदलना पहले की तरह संभव है।',
  'account.change.tradingFree': 'आप फिर से पोज़ीशन खोल सकते हैं और ऑर्डर लगा सकते हैं।',
  'account.change.payoutsFrozen':
    'आपके खाते से निकासी {until} तक रोकी गई है। आधार: {ground}। पैसा आपका ही रहता है और ' +
    'इसका कोई शुल्क नहीं लगता।',
  'account.change.payoutsFree': 'आपके खाते से फिर से निकासी हो सकती है।',
  'account.change.payoutsStopped':
    'सभी सत्र समाप्त हुए और निकासी रोक दी गई। इन्हें खुलवाने के लिए सहायता से संपर्क करें।',
  'account.change.leverageCapped':
    'नए ऑर्डर में लीवरेज ज़्यादा से ज़्यादा ×{max} होगा। आपके मौजूदा ऑर्डर और पोज़ीशन ' + 'वैसे ही रहेंगे।',
  'account.change.leverageFree': 'आपके लीवरेज पर अब कोई सीमा नहीं है।',
  'account.change.adjusted': 'आपके बैलेंस में {amount} USD का समायोजन हुआ। {why}',
  'account.change.positionClosed': 'हमने आपकी पोज़ीशन {order} बाज़ार भाव पर बंद कर दी है।',
  'account.change.orderCancelled': 'हमने आपका पेंडिंग ऑर्डर {order} रद्द कर दिया है।',
  'freeze.ground.identity': 'खाते के मालिक को लेकर संदेह',
  'freeze.ground.authority': 'अदालत या प्राधिकरण का आदेश',
  'freeze.ground.fraud': 'धोखाधड़ी का संदेह',
  'adjustment.correction': 'गलती का सुधार',
  'adjustment.goodwill': 'सद्भावना',
  'adjustment.chargeback': 'भुगतान वापस लिया गया',
  'adjustment.other': 'समायोजन',
  'notice.marginCall': 'मार्जिन कॉल: आपका मार्जिन लेवल कम है',
  'notice.stopOut': 'स्टॉप आउट: पोज़ीशन बंद हुई',
  'notice.stopLoss': 'स्टॉप-लॉस पर पहुँचा: पोज़ीशन बंद हुई',
  'notice.takeProfit': 'टेक-प्रॉफ़िट पर पहुँचा: पोज़ीशन बंद हुई',
  'notice.takeProfitPart': 'टेक-प्रॉफ़िट पर पहुँचा: पोज़ीशन का एक हिस्सा बंद हुआ',
  'notice.trailingStop': 'ट्रेलिंग स्टॉप पर पहुँचा: पोज़ीशन बंद हुई',
  'notice.closed': 'पोज़ीशन बंद हुई',
  'notice.filled': 'पेंडिंग ऑर्डर पूरा हुआ',
  'notice.cancelled': 'पेंडिंग ऑर्डर रद्द हुआ',
  'notice.expired': 'पेंडिंग ऑर्डर की अवधि समाप्त हुई',
  'notice.depositAsked': 'जमा अनुरोध मिला, जांच जारी है',
  'notice.withdrawalAsked': 'निकासी अनुरोध मिला, जांच जारी है',
  'notice.identityAsked': 'पहचान के दस्तावेज़ मिले, जांच जारी है',
  'notice.priceAlert': 'भाव अलर्ट',
  'notice.supportAnswer': 'सहायता ने आपको जवाब दिया है',
  'notice.usableFrom': '{time} से उपयोग योग्य',
  'notice.startsAt': '{time} से',
  'mail.feesByLot.subject': 'ट्रेडिंग शुल्क बदलेंगे',
  'mail.feesByLot.text':
    '{time} से पोज़िशन खोलने का शुल्क प्रति लॉट लिया जाएगा। हर इंस्ट्रूमेंट की दर उसके ' +
    'अनुबंध विवरण में है।\n\n' +
    'आपकी पोज़िशन या लंबित ऑर्डर हैं। जो खुला है उसका शुल्क दिया जा चुका है। लंबित ऑर्डर ' +
    'वही शुल्क देता है जो उसके पूरा होने पर लागू हो।',
  'sms.feesByLot':
    'Fulcrum: {time} से पोज़िशन खोलने का शुल्क प्रति लॉट लिया जाएगा। लंबित ऑर्डर वही ' +
    'शुल्क देता है जो उसके पूरा होने पर लागू हो।',
  'mail.feesByMargin.subject': 'ट्रेडिंग शुल्क बदलेंगे',
  'mail.feesByMargin.text':
    '{time} से पोज़िशन खोलने का शुल्क उसके मार्जिन का प्रतिशत होगा। हर इंस्ट्रूमेंट की ' +
    'दर उसके अनुबंध विवरण में है।\n\n' +
    'आपकी पोज़िशन या लंबित ऑर्डर हैं। जो खुला है उसका शुल्क दिया जा चुका है। लंबित ऑर्डर ' +
    'वही शुल्क देता है जो उसके पूरा होने पर लागू हो।',
  'sms.feesByMargin':
    'Fulcrum: {time} से पोज़िशन खोलने का शुल्क उसके मार्जिन का प्रतिशत होगा। लंबित ऑर्डर ' +
    'वही शुल्क देता है जो उसके पूरा होने पर लागू हो।',
  'mail.feesWithdrawn.subject': 'ट्रेडिंग शुल्क वैसे ही रहेंगे',
  'mail.feesWithdrawn.text':
    'ट्रेडिंग शुल्क के जिस बदलाव की सूचना दी गई थी वह वापस ले लिया गया है। मौजूदा शुल्क ' + 'जारी रहेंगे।',
  'sms.feesWithdrawn': 'Fulcrum: सूचित किया गया ट्रेडिंग शुल्क का बदलाव वापस ले लिया गया है।',
};
