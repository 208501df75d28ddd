import type { view as en } from '../en/view.ts'

export const view: Record<keyof typeof en, string> = {
  'view.title': 'Oyuncu gözünden',
  'view.seeing_as': 'Pazarı {name} gözünden görüyorsun. Hiçbir şey değiştirilemez.',
  'view.stop': 'Hesabıma dön',
  'view.over': 'Pazara {name} gözünden bakış sona erdi.',
}
