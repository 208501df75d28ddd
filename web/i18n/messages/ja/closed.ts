import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market':
    'マーケットは一時停止中です。新しい注文は出せませんが、出している注文は取り消せます。',
  'closed.exchange': '両替は一時停止中です。進行中の両替は完了します。',
  'closed.craft': 'クラフトは一時停止中です。進行中のものは完了します。',
  'closed.factory': '農場は一時停止中です。進行中の作業は完了します。',
  'closed.harvest':
    '採集は一時停止中です。進行中の採集は完了しますが、新しくは始まりません。レシピをオフにすることはできます。',
  'closed.spin': 'ルーレットは一時停止中です。',
  'closed.trades': 'トレードは一時停止中です。確認の取り消しやトレードの中止はできます。',
  'closed.rent': '貸し出しは一時停止中です。預けたアイテムは給料と一緒に引き取れます。',
  'closed.starter': 'ギフトは一時停止中です。スターターパックはそのまま取り置かれます。',
  'closed.tavern': '毎日の報酬は一時停止中です。ゲームは続けられます。',
}
