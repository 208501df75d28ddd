import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'すべてのものに値がある。',
  'home.subtitle': '帳場は開いている。',
  'home.lead':
    '酒場の二階にある商館。ゲームで手に入れた品を、プレイヤー同士が決めた値段で売り買い。注文板は目の前で動き続けます。',
  'home.open_market': 'マーケットを開く',
  'home.log_in': 'Steam でログイン',
  'home.welcome': 'おかえりなさい、{name} さん。',
  'home.on_the_counter': 'いま帳場に並ぶ品',
  'home.on_the_counter_text': '各レアリティでいま最も高い品です。',
  'home.no_prices': '帳場はまだ空です。最初の出品者になりましょう。',
}
