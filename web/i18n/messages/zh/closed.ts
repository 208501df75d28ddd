import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market': '市场暂时关闭。您无法提交订单，但可以撤销已有的订单。',
  'closed.exchange': '兑换暂时关闭。进行中的兑换会照常完成。',
  'closed.craft': '制作暂时关闭。进行中的制作会照常完成。',
  'closed.factory': '农场暂时关闭。进行中的工作会照常完成。',
  'closed.harvest': '采集暂时关闭。进行中的采集会完成，但不会开始新的。您仍可以停用配方。',
  'closed.spin': '转盘暂时关闭。',
  'closed.trades': '玩家交易暂时关闭。您可以撤回确认或取消交易。',
  'closed.rent': '出租暂时关闭。您可以取回物品及其薪水。',
  'closed.starter': '礼物暂时关闭。您的新手礼包会为您保留。',
  'closed.tavern': '每日奖励暂停发放。您可以继续游戏。',
}
