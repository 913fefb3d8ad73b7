import type { EditedArticle } from '../article-changes.ts';

/** Explains what the simulated prices are, and what they do not prove. */
export const PRICES_SAMPLE: EditedArticle = {
  source: 'Fulcrum',
  codes: ['EURUSD', 'XAUUSD'],
  texts: {
    en: {
      title: 'What the simulated prices are',
      summary: 'Where no price feed is connected, the system makes prices of its own.',
      body: `Without a connected feed this product makes its own prices, and says so above the
list of quotes.

- They begin near real prices and then move by chance. No market makes them.
- They are the same for everybody. Orders are filled by the rules that hold for real prices: spread,
  stop-loss, stop-out and all.
- Markets stay open by default, at weekends too, so that the product can be tried at any time.

They are good for learning how an order works. They prove nothing about a strategy: a gain on prices
made by chance is chance.
`,
    },
    hk: {
      title: '甚麼是模擬報價',
      summary: '未接駁報價來源時，價格由系統自行產生。',
      body: `未接駁報價來源時，系統會自行產生價格，並在報價列表上方註明。

- 起點接近真實價格，其後隨機變動，並非由市場形成。
- 所有人看到的價格相同。成交規則與真實報價一樣：點差、止蝕、強制平倉均適用。
- 預設所有市場（包括週末）均開市，方便隨時試用。

模擬報價適合學習下單流程，但不能證明任何策略有效：在隨機價格上的盈利只是運氣。
`,
    },
    ar: {
      title: 'ما هي الأسعار المحاكاة',
      summary: 'حين لا يوجد مصدر أسعار متصل، يولّد النظام أسعاره بنفسه.',
      body: `من دون مصدر متصل يولّد هذا المنتج أسعاره بنفسه، ويذكر ذلك فوق قائمة الأسعار.

- تبدأ قريبة من الأسعار الحقيقية ثم تتحرك عشوائيًا، ولا يصنعها أي سوق.
- هي واحدة للجميع، وتُنفَّذ الأوامر بالقواعد نفسها: السبريد ووقف الخسارة والإغلاق الإجباري وغيرها.
- تبقى الأسواق مفتوحة افتراضيًا، حتى في عطلة نهاية الأسبوع، ليمكن تجربة المنتج في أي وقت.

هي صالحة لتعلّم طريقة عمل الأوامر، لكنها لا تثبت شيئًا عن أي استراتيجية: الربح على أسعار عشوائية
مجرد مصادفة.
`,
    },
  },
};
