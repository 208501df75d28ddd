import type { starter as en } from '../en/starter.ts'

export const starter: Record<keyof typeof en, string> = {
  'home.starter_title': '新人へのプレゼント',
  'home.starter_text': '新しいプレイヤー全員に、取引を始めるためのコインとアイテムをお贈りします。',
  'home.starter_claim': 'スターターパックを開ける',
  'home.pack_title': 'スターターパックの中身',
  'home.pack_next':
    'すべて所持品に入っています。「{name}」を始めるのに十分です。働き手を送り出し、持ち帰ったものをマーケットで売りましょう。',
  'home.pack_harvest': '{name} を始める',
  'home.pack_inventory': '所持品を開く',
}
