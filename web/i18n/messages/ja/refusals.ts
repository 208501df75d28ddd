import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.bad_input': '入力内容を確認してください。',
  'refusal.not_signed_in': '先にログインしてください。',
  'refusal.invalid_token': 'セッションが終了しました。もう一度ログインしてください。',
  'refusal.sign_in_failed': 'ログインできませんでした。もう一度お試しください。',
  'refusal.forbidden': 'この操作は許可されていません。',
  'refusal.not_found': 'これはもう存在しません。',
  'refusal.item_not_found': 'そのアイテムは存在しません。',
  'refusal.lot_not_found': 'この出品はもうありません。',
  'refusal.player_not_found': 'そのプレイヤーは存在しません。',
  'refusal.idempotency_key_reused': '別の内容ですでに送信されています。もう一度お試しください。',
  'refusal.starter_pack_claimed': 'スターターパックはすでに受け取り済みです。',
  'refusal.not_enough_items':
    'アイテムが足りません：{need, number} 個必要、手持ちは {have, number} 個です。',
  'refusal.not_enough_coins':
    'コインが足りません：{need, number} 必要、財布には {have, number} あります。',
  'refusal.self_trade': 'ご自身の出品との取引になります。先にその出品を取り消してください。',
  'refusal.lot_limit': '同時に出せる上限（{limit, number} 件）に達しています。',
  'refusal.item_not_sellable': 'このアイテムはマーケットで取引できません。',
  'refusal.order_too_large': '注文が大きすぎます：上限は {limit, number} コインです。',
  'refusal.item_not_usable': 'このアイテムはここでは働けません。',
  'refusal.no_energy': 'エネルギーがありません。',
  'refusal.energy_full': 'エネルギーはすでに30日先まで続きます。次は後で使ってください。',
  'refusal.receipt_not_found': 'そのレシピはありません。',
  'refusal.not_possible_now':
    '相場が動きました：この価格では {need, number} 個中 {have, number} 個しかありません。',
  'refusal.holding_limit': '一つの財布にこれほどは入りません。',
  'refusal.craft_limit': '一度に作れるのは {limit, number} 個までです。',
  'refusal.too_many_requests': '操作が早すぎます。少しお待ちください。',
  'refusal.internal': 'こちら側で問題が発生しました。何も変更されていません。',
  'refusal.busy': 'マーケットが大変混み合っています。少し待ってからお試しください。',
  'refusal.steam_unavailable': '現在 Steam が応答していません。後ほどお試しください。',
  'refusal.switched_off': '現在停止しています。お持ちのものは安全です。',
  'refusal.no_connection': 'マーケットに接続できません。通信状況を確認してもう一度お試しください。',
}
