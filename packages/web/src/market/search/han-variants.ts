/**
 * Pairs of a traditional or Japanese character and its simplified form: those of currencies,
 * metals, indices, coins, companies and countries. No browser converts between the scripts.
 */
const PAIRS =
  '黃黄鎊镑歐欧圓圆円圆紐纽幣币盧卢蘋苹標标準准爾尔達达納纳瓊琼國国時时氣气気气銀银銅铜鋁铝鎳镍鋅锌鉑铂鈀钯' +
  '鐵铁鉄铁錫锡鉛铅鋰锂鋼钢偉伟輝辉亞亚亜亚馬马遜逊軟软臉脸書书網网飛飞騰腾訊讯雲云電电車车藥药證证數数恆恒滬沪' +
  '債债綜综紅红創创業业農农產产麥麦豬猪東东韓韩蘭兰羅罗蘇苏倫伦義义聖圣約约紙纸萬万億亿門门絡络鏈链萊莱瑪玛場场' +
  '環环點点報报價价価价匯汇滙汇貨货氫氢動动運运龍龙魚鱼華华為为聯联開开關关長长輪轮線线廣广広广臺台灣湾樂乐寶宝' +
  '財财險险邊边際际陽阳頭头餅饼體体齊齐貴贵賓宾購购資资賽赛園园團团島岛師师發发礦矿穩稳統统經经維维總总興兴術术' +
  '設设豐丰貝贝質质轉转連连進进遠远選选醫医錢钱離离雙双靈灵類类風风驗验現现極极機机權权澤泽沢泽漢汉營营療疗盤盘' +
  '級级織织與与號号視视記记調调護护負负載载過过鷹鹰獅狮徳德';

const SIMPLIFIED = new Map(
  [...PAIRS].flatMap((each, at, all) =>
    at % 2 === 0 ? [[each, all[at + 1] ?? each] as const] : [],
  ),
);

/** Returns the simplified form of a Chinese character; any other character as it is. */
export const simplified = (character: string): string => SIMPLIFIED.get(character) ?? character;
