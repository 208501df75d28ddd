import type { chart as en } from '../en/chart.ts'

export const chart: Record<keyof typeof en, string> = {
  'chart.interval': 'Aralık',
  'chart.hour': 'Saat',
  'chart.day': 'Gün',
  'chart.week': 'Hafta',
  'chart.month': 'Ay',
  'chart.refresh': 'Yenile',
  'chart.old': 'Grafik yenilenemedi. {time} itibarıyla olan işlemleri gösteriyor.',
  'chart.loading': 'Grafik yükleniyor…',
  'chart.empty': 'Seçilen dönem için veri yok',
  'chart.table': 'Grafik verileri',
  'chart.time': 'Zaman',
  'chart.sells': 'Satışlar: fiyat ve adet',
  'chart.buys': 'Alışlar: fiyat ve adet',
  'chart.count': 'Adet',
}
