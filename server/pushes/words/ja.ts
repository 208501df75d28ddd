import type { PushWords } from './en.ts'

export const ja: PushWords = {
  site: 'サプライズ・マーケット',
  told: {
    sell: '売り手は現在 {price} を希望',
    buy: '買い手は現在 {price} を提示',
    trade: '直近の取引は {price}',
  },
  rose: {
    hour: '1 時間で {percent}% 上昇：{from} → {price}',
    day: '1 日で {percent}% 上昇：{from} → {price}',
    week: '1 週間で {percent}% 上昇：{from} → {price}',
  },
  fell: {
    hour: '1 時間で {percent}% 下落：{from} → {price}',
    day: '1 日で {percent}% 下落：{from} → {price}',
    week: '1 週間で {percent}% 下落：{from} → {price}',
  },
  set: { above: 'アラート：{price} 以上', below: 'アラート：{price} 以下' },
  waited: {
    above: '注文が待っていた価格：{price} 以上',
    below: '注文が待っていた価格：{price} 以下',
  },
  spans: { hour: '1 時間', day: '1 日', week: '1 週間' },
  set_change: {
    up: 'アラート：{span}で {percent}% 以上の上昇',
    down: 'アラート：{span}で {percent}% 以上の下落',
    either: 'アラート：{span}で {percent}% 以上の変動',
  },
  traded: {
    sell: '{count} 個を {total} で売却しました',
    buy: '{count} 個を {total} で購入しました',
  },
  filled: '注文はすべて成立しました',
  left: '注文の残り：{count} 個',
  ended: {
    sell: '{price} の売り注文の期限が切れました',
    buy: '{price} の買い注文の期限が切れました',
  },
  ending: {
    sell: '{price} の売り注文は 1 時間以内に期限切れになります',
    buy: '{price} の買い注文は 1 時間以内に期限切れになります',
  },
  beaten: {
    sell: '{best} の売り注文が出ました。自分の注文は {price} です。',
    buy: '{best} の買い注文が出ました。自分の注文は {price} です。',
  },
  refused: {
    sell: '売り注文は出せず、アイテムが戻りました。',
    buy: '買い注文は出せず、コインが戻りました。',
  },
  rest: '{count} 個を板に掲載しました',
  resale: '{count} 個を購入しましたが、{price} では出品できませんでした。',
  stock_refused: '在庫 {keep} 個を保つ注文は、いま購入できません。',
  stock_ended: '在庫 {keep} 個を保つ注文の予算を使い切りました。',
  crafted: '{count} 個クラフトしました',
  farmed: '{count} 個完了しました',
  given_up: '運営が停止しました：{count} 個。使ったものは戻りました。',
  harvest: '採集が止まりました',
  why: {
    switched_off: 'オフになっています。',
    closed: '採集は現在停止中です。',
    nothing_selected: 'アイテムが未選択の枠があります。',
    not_enough_items: '数が足りません：{name}',
    max_reached: '使用数が上限です：{name}',
    not_enough_requirements: '必要なものがありません：{name}',
    item_locked: 'ロック中：{name}',
  },
  salary: '給料の増加が止まりました。受け取るとまた増え始めます。',
  energy: 'エネルギーは 1 時間以内に切れます',
  trade: {
    created: 'トレードを希望しています',
    offer: 'オファーを変更しました',
    confirmed: 'オファーに同意しました',
    withdrawn: '同意を取り消しました',
    fell: 'トレードは不成立：差し出すものがなくなっていました',
    completed: 'トレードが完了しました',
    declined: 'トレードを終了しました',
  },
  exchange_to: '{coins} を Steam コインに両替しました',
  exchange_from: 'Steam コインから {coins} を受け取りました',
  exchange_undone: '両替は行われませんでした。失われたものはありません。',
}
