import type { EditedArticle } from '../article-changes.ts';

/** Explains what the receipt of an order contains, and how to check a fill with it. */
export const RECEIPT_SAMPLE: EditedArticle = {
  source: 'Fulcrum',
  codes: [],
  texts: {
    en: {
      title: 'What the receipt of an order tells you',
      summary: 'Each step of an order with its quote and its time, so that a fill can be checked.',
      body: `Every order keeps its trail. Open **Orders**, choose **History** and press a row.

- **Who or what did it**: you, a target price, a stop-loss, a take-profit, a stop-out.
- **The quote**: bid and ask at that moment. A buy opens at the ask and closes at the bid, a sell
  the other way round. The difference is the spread.
- **Two times**: when the order arrived and when it was filled.

## Price asked and price given

A limit order and a take-profit are filled at their price or better. A stop order and a stop-loss
become market orders when their price is reached: where the market jumps, they are filled at the
first quote behind it. Both differences are passed on in full, those in your favour as well.

Nobody, the operator included, can change a past trade or set a price for one client. What is
corrected is a new entry in your account log, with its reason.
`,
    },
    hk: {
      title: '看懂訂單收據',
      summary: '每一步都列明報價與時間，成交是否合理可自行核對。',
      body: `每張訂單都保留完整紀錄。打開**訂單**，選**歷史**，再點選任何一行。

- **由誰觸發**：你本人、掛單價、止蝕、止賺或強制平倉。
- **報價**：當時的買入價及賣出價。買單以賣出價開倉、買入價平倉，賣單相反；兩者之差就是點差。
- **兩個時間**：訂單到達的時間與成交的時間。

## 要求的價格與成交價

限價單及止賺只會以指定價或更好的價格成交。觸價單及止蝕在觸價後以市價執行：市場跳空時，
以其後第一個報價成交。兩個方向的差額都會如實反映，對你有利的亦然。

任何人（包括營運方）都不能更改過往成交，亦不能為個別客戶設定價格。如需更正，會在帳戶明細
另記一筆，並註明原因。
`,
    },
    ar: {
      title: 'ماذا يخبرك إيصال الأمر',
      summary: 'كل خطوة من خطوات الأمر مع سعرها ووقتها، لتتحقق من التنفيذ بنفسك.',
      body: `يحتفظ كل أمر بسجله الكامل. افتح **الأوامر** ثم **السجل** واضغط على أي سطر.

- **من نفّذ الخطوة**: أنت، أو بلوغ السعر المستهدف، أو وقف الخسارة، أو جني الأرباح، أو الإغلاق
الإجباري.
- **السعر**: سعرا العرض والطلب في تلك اللحظة. يُفتح الشراء بسعر الطلب ويُغلق بسعر العرض، والبيع
  بالعكس، والفرق بينهما هو السبريد.
- **وقتان**: وقت وصول الأمر ووقت تنفيذه.

## السعر المطلوب وسعر التنفيذ

يُنفَّذ الأمر المحدد وجني الأرباح بسعرهما أو بأفضل منه. أما أمر الإيقاف ووقف الخسارة فيصبحان أمري
سوق عند بلوغ سعرهما: إذا قفز السوق نُفّذا عند أول سعر بعد القفزة. ويُحتسب الفرق كاملًا في
الاتجاهين، ومنه ما كان لصالحك.

لا يستطيع أحد، ولا المشغّل، تغيير صفقة سابقة أو تحديد سعر لعميل بعينه. وأي تصحيح يُسجَّل قيدًا
جديدًا في سجل حسابك مع سببه.
`,
    },
  },
};
