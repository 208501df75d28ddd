import type { home as en } from '../en/home.ts'

export const home: Record<keyof typeof en, string> = {
  'home.title': '万物皆有价。',
  'home.subtitle': '由您来定。',
  'home.lead':
    '酒馆楼上的商行。与所有玩家买卖您在游戏中得到的物品，价格由玩家决定，订单簿在您眼前实时变动。',
  'home.open_market': '打开市场',
  'home.log_in': '通过 Steam 登录',
  'home.welcome': '很高兴见到您，{name}。',
  'home.on_the_counter': '此刻柜台上',
  'home.on_the_counter_text': '较高稀有度中目前最贵的物品。',
  'home.no_prices': '还没有物品出售。来上架第一件物品吧。',
}
