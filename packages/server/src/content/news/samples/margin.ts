import type { EditedArticle } from '../article-changes.ts';

/** Explains margin and stop-out with figures that readers can check by hand. */
export const MARGIN_SAMPLE: EditedArticle = {
  source: 'Fulcrum',
  codes: ['EURUSD'],
  texts: {
    en: {
      title: 'Margin and stop-out, with one position worked through',
      summary: 'What an open position holds back, when you are warned, and when it is closed.',
      body: `Leverage lets a small amount hold a large position. It does the same to losses.

## What is held

Margin is lots × contract size × price ÷ leverage. For 0.10 lot of EUR/USD at 1.08000 with leverage
100 that is 0.10 × 100,000 × 1.08 ÷ 100 = **108.00 USD**. It is fixed when the position opens and
comes back when it closes.

## What is left

With 500.00 USD in the account and that one position:

| | |
|---|---|
| Equity (balance and floating result) | 500.00 |
| Used margin | 108.00 |
| Free margin | 392.00 |
| Margin level (equity ÷ used margin) | 462.96 % |

## When it is closed

At the margin-call level, 100 % unless the operator has set another, you are told. Here that is an
equity of 108.00. At the stop-out level, 50 % unless set otherwise, positions are closed, the
largest loss first. Here that is an equity of 54.00: a loss of 446.00, which is a move of 446 pips.

A market can jump over that price. If an account ends below zero with nothing open, it is set
back to zero: you never owe more than you paid in. Which levels hold now stands under
[About](#/about).
`,
    },
    hk: {
      title: '保證金與強制平倉：用一個持倉算清楚',
      summary: '持倉會佔用多少資金、何時收到提示、何時會被平倉。',
      body: `槓桿可以用少量資金持有較大的倉位，虧損亦會同樣放大。

## 佔用多少

保證金 = 手數 × 合約單位 × 價格 ÷ 槓桿。以 1.08000 買入 0.10 手 EUR/USD，槓桿 100 倍：
0.10 × 100,000 × 1.08 ÷ 100 = **108.00 USD**。金額在開倉時鎖定，平倉後全數釋放。

## 尚餘多少

帳戶有 500.00 USD，並只有這一個持倉：

| | |
|---|---|
| 淨值（結餘加浮動盈虧） | 500.00 |
| 已用保證金 | 108.00 |
| 可用保證金 | 392.00 |
| 保證金水平（淨值 ÷ 已用保證金） | 462.96 % |

## 何時平倉

保證金水平跌至追收保證金水平（營運方未另設時為 100 %）時你會收到通知，此例即淨值 108.00。
跌至強制平倉水平（未另設時為 50 %）時，系統由虧損最大的持倉開始平倉，此例即淨值 54.00，
亦即虧損 446.00，相當於 446 點子的波動。

市場可能跳空越過該價位。若全部平倉後帳戶仍低於零，會補回至零：你的虧損不會超過所存入的資金。
現行水平見[關於我們](#/about)。
`,
    },
    ar: {
      title: 'الهامش والإغلاق الإجباري من خلال مركز واحد',
      summary: 'ما يحجزه المركز المفتوح، ومتى يصلك التنبيه، ومتى يُغلق.',
      body: `تتيح الرافعة المالية فتح مركز كبير بمبلغ صغير، وهي تضخّم الخسائر بالقدر نفسه.

## ما يُحجز

الهامش = عدد اللوتات × حجم العقد × السعر ÷ الرافعة. لشراء 0.10 لوت من EUR/USD عند 1.08000 برافعة
100: ‏0.10 × 100,000 × 1.08 ÷ 100 = **108.00 USD**. يُثبَّت عند فتح المركز ويعود إليك عند إغلاقه.

## ما يبقى

برصيد 500.00 USD وهذا المركز وحده:

| | |
|---|---|
| حقوق الملكية (الرصيد والنتيجة العائمة) | 500.00 |
| الهامش المستخدم | 108.00 |
| الهامش المتاح | 392.00 |
| مستوى الهامش (حقوق الملكية ÷ الهامش المستخدم) | 462.96 % |

## متى يُغلق

عند مستوى نداء الهامش، وهو 100 % ما لم يحدد المشغّل غيره، يصلك تنبيه؛ أي عند حقوق ملكية 108.00 هنا.
وعند مستوى الإغلاق الإجباري، وهو 50 % ما لم يُحدد غيره، تُغلق المراكز بدءًا بأكبر خسارة؛ أي عند حقوق
ملكية 54.00 هنا، وهي خسارة 446.00 تعادل حركة قدرها 446 نقطة.

قد يقفز السوق فوق ذلك السعر. وإذا انتهى الحساب تحت الصفر دون مراكز مفتوحة أُعيد إلى الصفر: لا
تخسر أكثر مما أودعته. المستويات السارية الآن مذكورة في صفحة [من نحن](#/about).
`,
    },
  },
};
