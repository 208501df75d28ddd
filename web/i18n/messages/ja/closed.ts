import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market':
    'マーケットは現在停止中です。注文も売買もできません。出している注文はそのまま残り、取り消せます。',
  'closed.exchange': '両替は現在停止中です。進行中の両替は完了します。',
  'closed.craft': 'クラフトは現在停止中です。進行中のものは完了します。',
  'closed.factory': '農場は現在停止中です。進行中の作業は完了します。',
  'closed.harvest':
    '採集は現在停止中です。進行中の採集は終わりますが、新しく始まりません。レシピをオフにすることはできます。',
  'closed.spin': 'ルーレットは現在停止中です。',
  'closed.trades':
    'トレードは現在停止中です。何も持ち主が変わりません。確認の取り消しやトレードの終了はできます。',
  'closed.rent':
    '貸し出しは現在停止中です。預け入れ、購入、給料の受け取りはできません。預けたものは給料と一緒に引き取れます。',
  'closed.starter': 'ギフトは現在停止中です。スターターパックはそのまま待っています。',
  'closed.tavern': '今日の報酬は現在支払われません。ゲームは続けられます。',
}
