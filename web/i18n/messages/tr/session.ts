import type { session as en } from '../en/session.ts'

export const session: Record<keyof typeof en, string> = {
  'session.back': 'Ana sayfaya dön',
  'session.profile_failed': 'Profil yüklenemedi',
  'session.ended': 'Oturumun sona erdi. Lütfen yeniden giriş yap.',
  'session.banned': 'Bu hesap yasaklandı. Bir hata olduğunu düşünüyorsan destekle iletişime geç.',
  'session.view': 'Oyuncu gözünden',
  'session.seeing_as': 'Pazarı {name} gözünden görüyorsun. Hiçbir şey değiştirilemez.',
  'session.stop_seeing': 'Hesabıma dön',
}
