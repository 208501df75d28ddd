import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market':
    'Pazar şimdilik kapalı: hiçbir şey listelenemez ya da alınıp satılamaz. İlanların yerinde duruyor, onları iptal edebilirsin.',
  'closed.exchange': 'Takas şimdilik kapalı. Başlamış olanlar tamamlanacak.',
  'closed.craft': 'Üretim şimdilik kapalı. Başlamış olanlar tamamlanacak.',
  'closed.factory': 'Çiftlik şimdilik kapalı. Başlamış işler tamamlanacak.',
  'closed.harvest':
    'Hasat şimdilik kapalı: başlamış olanlar getireceğini getirir, yenisi başlamaz. Tarifleri kapatabilirsin.',
  'closed.spin': 'Çark şimdilik kapalı.',
  'closed.trades':
    'Oyuncular arası takas şimdilik kapalı: hiçbir şey el değiştirmez. Onayını geri çekebilir ya da takası bitirebilirsin.',
  'closed.rent':
    'Kiralama şimdilik kapalı: yerleştirme, satın alma ve maaş toplama yapılamaz. Yerleştirdiklerini maaşıyla birlikte geri alabilirsin.',
  'closed.starter': 'Hediyeler şimdilik kapalı. Başlangıç paketin seni bekliyor.',
  'closed.tavern': 'Günün ödülü şimdilik verilmiyor. Oyunlar sürüyor.',
}
