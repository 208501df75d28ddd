import type { closed as en } from '../en/closed.ts'

export const closed: Record<keyof typeof en, string> = {
  'closed.market':
    'Pazar geçici olarak kapalı. Emir veremezsin ama var olanları iptal edebilirsin.',
  'closed.exchange': 'Dönüştürme geçici olarak kapalı. Başlamış olanlar tamamlanacak.',
  'closed.craft': 'Üretim geçici olarak kapalı. Başlamış olanlar tamamlanacak.',
  'closed.factory': 'Çiftlik geçici olarak kapalı. Başlamış işler tamamlanacak.',
  'closed.harvest':
    'Hasat geçici olarak kapalı. Başlamış işler tamamlanır, yenisi başlamaz. Tarifleri yine de kapatabilirsin.',
  'closed.spin': 'Çark geçici olarak kapalı.',
  'closed.trades':
    'Oyuncular arası takas geçici olarak kapalı. Onayını geri çekebilir ya da takası iptal edebilirsin.',
  'closed.rent': 'Kiralama geçici olarak kapalı. Eşyalarını maaşlarıyla birlikte geri alabilirsin.',
  'closed.starter': 'Hediyeler geçici olarak kapalı. Başlangıç paketin senin için saklanacak.',
  'closed.tavern': 'Günlük ödül duraklatıldı. Oynamaya devam edebilirsin.',
}
