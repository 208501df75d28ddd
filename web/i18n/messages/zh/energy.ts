import type { energy as en } from '../en/energy.ts'

export const energy: Record<keyof typeof en, string> = {
  'energy.count': '能量：{count, plural, other {# 份}}',
  'energy.activate': '激活',
  'energy.activate_long': '激活一份能量',
  'energy.active_hint': '能量持续至 {time}：采集速度提高 25%，制作与农场用时减少 20%。',
  'energy.idle_hint': '每份能量持续 24 小时：采集速度提高 25%，制作与农场用时减少 20%。',
  'energy.activated': '能量延长了一天',
}
