import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market': '市场暂时关闭：无法挂单或交易。您的挂单保持不变，可以取消。',
  'closed.exchange': '兑换暂时关闭。进行中的兑换会照常完成。',
  'closed.craft': '制作暂时关闭。进行中的制作会照常完成。',
  'closed.factory': '农场暂时关闭。进行中的工作会照常完成。',
  'closed.harvest': '采集暂时关闭：进行中的采集会照常带回收获，但不会开始新的。您可以关闭配方。',
  'closed.spin': '转盘暂时关闭。',
  'closed.trades': '玩家交易暂时关闭：任何物品都不会易手。您可以撤回确认或结束交易。',
  'closed.rent': '出租暂时关闭：无法放置、购买或领取薪水。已放置的物品可以连同薪水一起取回。',
  'closed.starter': '礼物暂时关闭。您的新手礼包会一直等您。',
  'closed.tavern': '每日奖励暂时不发放。对局照常进行。',
}
