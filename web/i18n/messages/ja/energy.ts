import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': 'エネルギー：{count, plural, other {#個}}',
  'energy.activate': '使う',
  'energy.activate_long': 'エネルギーを使う',
  'energy.active_hint':
    '{time} までエネルギーが有効：採集の速さが四分の一増え、クラフトと農場の所要時間が五分の一減ります。',
  'energy.idle_hint':
    '一個で一日有効：採集の速さが四分の一増え、クラフトと農場の所要時間が五分の一減ります。',
  'energy.activated': 'エネルギーが一日延びました',
}
