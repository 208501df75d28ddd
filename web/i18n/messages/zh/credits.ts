import type { credits as en } from '../en/credits.ts'

export const credits: Record<keyof typeof en, string> = {
  'credits.title': '致谢',
  'credits.icons': '物品图标',
  'credits.icons_text':
    '物品图标来自 {site}，采用 {licence} 许可。除按稀有度重新着色外未作改动。图标作者：',
  'credits.icon_count': '{count, number} 个图标',
  'credits.type': '字体',
  'credits.type_text': 'Tektur 与 Onest，均采用 {licence}。',
  'credits.charts': '图表',
  'credits.charts_text': '使用 Lightweight Charts™ 绘制，版权所有 © TradingView, Inc.，{site}。',
}
