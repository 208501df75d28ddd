import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': 'エネルギー：{count, plural, other {# 個}}',
  'energy.activate': '使う',
  'energy.activate_long': 'エネルギーを使う',
  'energy.active_hint':
    '{time} までエネルギーが有効：採集が 25% 速くなり、クラフトと農場の所要時間が 20% 減ります。',
  'energy.idle_hint':
    '1 個で 24 時間有効：採集が 25% 速くなり、クラフトと農場の所要時間が 20% 減ります。',
  'energy.activated': 'エネルギーが 1 日延びました',
}
