import type { fairPrice as en } from '../en/fair-price.ts'

export const fairPrice: Record<keyof typeof en, string> = {
  'fair.price': '適正価格',
  'fair.price_text': '成立した価格の中央値です。少数の異常な取引では動きません。',
  'fair.volatility': '変動幅',
  'fair.volatility_text': '取引の半分が、適正価格からこの範囲に収まっています。',
  'fair.average': '出来高加重平均',
  'fair.average_text': '同じ期間に取引された全数の平均価格です。大口の取引も含みます。',
  'fair.from_hours': '直近2日間のうち{slots, number}時間に取引、計{quantity, number}個',
  'fair.from_days': '直近30日間のうち{slots, number}日に取引、計{quantity, number}個',
  'fair.thin': '取引が少なすぎます',
  'fair.thin_market': '取引が少ない',
  'fair.thin_text':
    '{days, plural, =0 {直近30日間に取引がないため、適正価格を示せません。} other {直近30日間で取引のあった日が#日だけのため、適正価格を示せません。}}',
  'fair.question': 'この価格でよろしいですか？',
  'fair.far_above': '{price} は適正価格 {fair} の {factor, number} 倍です。',
  'fair.far_below': '{price} は適正価格 {fair} の {factor, number} 分の1です。',
  'fair.more': '…ほか{more, number}件',
  'fair.guard': '適正価格から大きく外れた価格は確認する',
  'fair.change': '価格を変更',
  'fair.place': 'このまま注文を出す',
  'fair.again': '価格をもう一度入力',
  'fair.again_of': '「{name}」の価格をもう一度入力',
  'fair.again_first': '注文するには同じ価格をもう一度入力してください。十倍以上離れています。',
  'fair.worth': '適正価値',
  'fair.unpriced': '取引が少なすぎるため、{unpriced, number}種類のアイテムは含まれていません。',
}
