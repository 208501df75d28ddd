import type { signIn as en } from '../en/sign-in.ts'

export const signIn: Record<keyof typeof en, string> = {
  'session.redirecting': 'Steam ile giriş yapılıyor… yönlendiriliyor.',
  'session.client_signing_in': 'Oyun üzerinden giriş yapılıyor…',
  'session.not_started_here':
    'Bu giriş bu tarayıcıda başlatılmadı, bu yüzden hiçbir şey değişmedi. Devam etmek için buradan giriş yap.',
  'session.failed': 'Giriş yapılamadı',
  'session.no_ticket': 'Oyun giriş bileti göndermedi. Pazarı oyundan yeniden aç.',
  'session.replace_title': 'Oyuncu değiştirilsin mi?',
  'session.replace_text':
    '{current} olarak giriş yaptın. Oyun {next} olarak giriş yapmak istiyor. Yalnızca buraya oyundan geldiysen değiştir.',
  'session.replace': '{next} olarak gir',
  'session.keep': '{current} olarak kal',
}
