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
  'home.quick_bargains': 'まもなく成立',
  'home.quick_bargains_text': '買い手と売り手の値がほぼ折り合っています。',
  'home.best_buy': '買値',
  'home.best_sell': '売値',
  'home.spread': '差 {percent}',
  'home.house_title': '商館のしくみ',
  'home.house_book': '品ごとに一冊の板',
  'home.house_book_text':
    '良い値が先、同じ値なら早い者が先。出した注文は、誰かが応じるまで板で待ちます。',
  'home.house_live': '秒単位で動く',
  'home.house_live_text':
    '取引はすべて自動で画面に届きます。上のランタンが、表示が新しいかどうかを知らせます。',
  'home.house_ledger': '何ひとつ失われない',
  'home.house_ledger_text':
    'コインも品も、一つの口座から出て別の口座に入ります。帳尻は必ず合います。',
  'home.house_tongues': '六つの言語',
  'home.house_tongues_text':
    'すべての品の名前と物語を、日本語・英語・ロシア語・中国語・トルコ語・ポルトガル語で。',
  'home.starter_title': 'あなた宛ての包みがあります',
  'home.starter_text': '商館は新顔の方に、商いを始めるための財布と少しの品を贈ります。',
  'home.starter_claim': 'スターターパックを開ける',
  'home.starter_done': 'スターターパックを開けました。よい商いを！',
  'home.no_prices': '帳場はまだ空です。最初の出品者になりましょう。',
}
