import type { credits as en } from '../en/credits.ts'

export const credits: Record<keyof typeof en, string> = {
  'credits.title': 'クレジット',
  'credits.icons': 'アイテムのアイコン',
  'credits.icons_text':
    'アイテムのアイコンは {site} のもので、{licence} ライセンスで使用しています。レアリティに合わせて色を変えたほかは変更していません。アイコンの作者：',
  'credits.icon_count': '{count, number} 個のアイコン',
  'credits.type': '書体',
  'credits.type_text': 'Tektur と Onest。いずれも {licence} です。',
  'credits.charts': 'チャート',
  'credits.charts_text':
    'Lightweight Charts™ で描画しています。著作権 © TradingView, Inc.、{site}。',
}
