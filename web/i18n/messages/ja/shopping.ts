import type { shopping as en } from '../en/shopping.ts'

export const shopping: Record<keyof typeof en, string> = {
  'shopping.title': '買い物リスト',
  'shopping.text':
    'レシピに足りないものの一覧です。すべてまとめて購入され、一部だけの購入にはなりません。',
  'shopping.empty': 'リストは空です。レシピを開いてリストに追加してください。',
  'shopping.nothing': 'リストに必要なものはすべて持っています。',
  'shopping.recipes': 'リストのレシピ',
  'shopping.units_of': '数量：{name}',
  'shopping.remove': 'リストから外す：{name}',
  'shopping.lacking': '足りないアイテム',
  'shopping.item': 'アイテム',
  'shopping.lacks': '不足',
  'shopping.lacks_of': '{need, number} 個中 {count, number} 個',
  'shopping.ceiling': '価格の上限（コイン）',
  'shopping.ceiling_of': '価格の上限：{name}',
  'shopping.outcome': '結果',
  'shopping.bought': '{count, number} 個：',
  'shopping.missing': '・{count, number} 個は買えません',
  'shopping.rest': '・{count, number} 個は買い注文',
  'shopping.not_there': 'この上限で売る人はいません。',
  'shopping.none_there': 'この上限では何も買えません。',
  'shopping.stopped': 'この条件では買えないアイテムがあります。',
  'shopping.waits': '今買えない分は買い注文を出す',
  'shopping.total': '今買う：{count, number} 個',
  'shopping.waiting': '買い注文で確保',
  'shopping.checking': '確認中…',
  'shopping.buy': 'すべて購入',
  'shopping.done':
    '{bids, plural, =0 {{count, number} 個購入しました} other {{count, number} 個購入し、買い注文を # 件出しました}}',
  'shopping.put': '買い物リストに追加',
  'shopping.full': '買い物リストに入るレシピは {max, number} 件までです。',
}
