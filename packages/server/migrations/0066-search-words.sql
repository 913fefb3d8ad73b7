-- What an instrument is also found as, beside its code and its names. An earlier build neither
-- reads nor writes it.
alter table instrument add column search_words text[] not null default '{}'
  check (cardinality(search_words) <= 20);

-- What a first start stores for the default catalogue (see default-search-words.ts).
update instrument i
set search_words = string_to_array(known.words, ', ')
from (values
  ('EURUSD', 'fiber, fibre, eurodollar, 歐美, ユーロドル, 유로달러, евродоллар, يورو دولار'),
  ('GBPUSD', 'cable, sterling, British pound, 鎊美, ポンドドル, кабель, باوند دولار'),
  ('USDJPY', 'ninja, 美日, ドル円, 달러엔, доллар иена, دولار ين'),
  ('USDCHF', 'swissy, swissie, 美瑞, ドルフラン, ドルスイス, دولار فرنك'),
  ('USDCAD', 'loonie, 美加, ドルカナダ, دولار كندي'),
  ('AUDUSD', 'aussie, 澳美, 澳洲元, 豪ドル米ドル, オージー, دولار أسترالي'),
  ('NZDUSD', 'kiwi, 紐美, 紐西蘭元, キウイ, دولار نيوزيلندي'),
  ('EURGBP', 'chunnel, 歐鎊, ユーロポンド, يورو باوند'),
  ('EURJPY', 'yuppy, 歐日, ユーロ円, يورو ين'),
  ('GBPJPY', 'guppy, geppy, 鎊日, ポンド円, باوند ين'),
  ('AUDJPY', 'aussie yen, 澳日, 豪ドル円, オージー円'),
  ('EURCHF', 'euro swissy, 歐瑞, ユーロフラン, ユーロスイス'),
  ('XAUUSD',
    'XAU, bullion, spot gold, yellow metal, 黃金, 金, 倫敦金, ゴールド, 골드, ذهب, '
    || 'أونصة, altın, ทอง, गोल्ड'),
  ('XAGUSD', 'XAG, spot silver, 白銀, 銀, 倫敦銀, シルバー, 실버, فضة, gümüş, सिल्वर'),
  ('USOIL',
    'oil, crude, US oil, West Texas, 石油, 原油, 美油, 紐約期油, 석유, نفط, بترول, '
    || 'Öl, Erdöl, तेल, น้ำมัน'),
  ('UKOIL',
    'oil, crude, UK oil, North Sea, 石油, 布油, 布倫特, 布蘭特, 北海ブレント, '
    || '석유, نفط, بترول, برنت, Öl, Erdöl, брент, तेल, น้ำมัน'),
  ('NATGAS', 'gas, nat gas, Henry Hub, 燃氣, ガス, 가스, غاز, gaz, газ, गैस, ก๊าซ'),
  ('US500',
    'SPX, SP500, S&P, SPX500, Standard & Poor’s, 標普, 標準普爾, 美國500, '
    || 'エスアンドピー, 에스앤피, ستاندرد آند بورز'),
  ('NAS100',
    'NDX, US100, USTEC, 納指, 納斯達克, 那斯達克, ナスダック, 나스닥, ناسداك, '
    || 'насдак, แนสแด็ก, नैस्डैक'),
  ('US30',
    'Dow, DJI, DJIA, DJ30, Wall Street, 道指, 道瓊, 道瓊斯, ダウ, ダウ平均, 다우, '
    || 'داو, وول ستريت, доу джонс, ดาวโจนส์, डाउ जोन्स'),
  ('GER40',
    'DAX, DE40, GER30, DE30, Germany 40, 德指, 德國指數, ダックス, 닥스, داكس, '
    || 'дакс, แด็กซ์, डैक्स'),
  ('UK100', 'FTSE, footsie, UK 100, 富時, 英國指數, フッツィー, فوتسي, футси, ฟุตซี่, एफटीएसई'),
  ('BTCUSDT', 'BTC, XBT, 比特幣, 大餅, 비트, بتكوين, بيتكوين, биткойн, บิทคอยน์'),
  ('ETHUSDT', 'ETH, ether, 以太坊, 以太, イーサ, 이더, إيثر, ايثيريوم, эфир, อีเธอร์'),
  ('SOLUSDT', 'SOL, 索拉納, солана'),
  ('XRPUSDT', 'ripple, 瑞波, リップル, 리플, рипл, ริปเปิล, रिपल'),
  ('AAPL', 'Apple Inc, 蘋果公司, آبل, эппл, แอปเปิล, एप्पल'),
  ('TSLA', 'Tesla Inc, тесла, เทสลา, टेस्ला'),
  ('NVDA', 'nvidia corp, 輝達, энвидиа, เอ็นวิเดีย, एनवीडिया')
) as known (code, words)
where i.code = known.code;
