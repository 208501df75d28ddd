import type { starter as en } from '../en/starter.ts'

export const starter: Record<keyof typeof en, string> = {
  'home.starter_title': '给您的见面礼',
  'home.starter_text': '每位新玩家都会得到一些钱币和物品，用来开始交易。',
  'home.starter_claim': '打开新手礼包',
  'home.pack_title': '您的新手礼包',
  'home.pack_next': '所有物品都在您的背包里，足够开始“{name}”：派出工人，再把收获拿到市场上出售。',
  'home.pack_harvest': '开始：{name}',
  'home.pack_inventory': '打开背包',
}
