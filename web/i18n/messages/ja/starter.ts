import type { starter as en } from '../en/starter.ts'

export const starter: Record<keyof typeof en, string> = {
  'home.starter_title': '新人へのプレゼント',
  'home.starter_text': '商館は新顔の方に、商いを始めるための財布と少しの品を贈ります。',
  'home.starter_claim': 'スターターパックを開ける',
  'home.pack_title': 'スターターパックの中身',
  'home.pack_next':
    'すべて持ち物に入っています。「{name}」を始めるのに十分です。働き手を送り出し、持ち帰った品をマーケットで売りましょう。',
  'home.pack_harvest': '{name}を始める',
  'home.pack_inventory': '持ち物を開く',
}
