import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': 'すべてのものに値がある。',
  'home.subtitle': '決めるのは、あなた。',
  'home.lead':
    '酒場の二階にある商館。ゲームで手に入れたアイテムを、プレイヤー同士が決めた価格で売り買い。板は目の前で動き続けます。',
  'home.open_market': 'マーケットを開く',
  'home.log_in': 'Steam でログイン',
  'home.welcome': 'ようこそ、{name} さん。',
  'home.on_the_counter': 'いま帳場に並ぶ品',
  'home.on_the_counter_text': '上位レアリティで現在最も高価なアイテムです。',
  'home.no_prices': 'まだ何も出品されていません。最初の出品をしてみましょう。',
}
