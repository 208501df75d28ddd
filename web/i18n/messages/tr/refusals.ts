import type { refusals as en } from '../en/refusals.ts'

export const refusals: Record<keyof typeof en, string> = {
  'refusal.bad_input': 'Lütfen girdiklerini kontrol et.',
  'refusal.not_signed_in': 'Lütfen önce giriş yap.',
  'refusal.invalid_token': 'Oturumun sona erdi. Lütfen yeniden giriş yap.',
  'refusal.sign_in_failed': 'Giriş yapılamadı. Lütfen yeniden dene.',
  'refusal.forbidden': 'Bunu yapmaya iznin yok.',
  'refusal.not_found': 'Bu artık yok.',
  'refusal.item_not_found': 'Böyle bir eşya yok.',
  'refusal.lot_not_found': 'Bu ilan artık yok.',
  'refusal.player_not_found': 'Böyle bir oyuncu yok.',
  'refusal.idempotency_key_reused':
    'Bu istek başka değerlerle zaten gönderildi. Lütfen yeniden dene.',
  'refusal.starter_pack_claimed': 'Başlangıç paketini zaten açtın.',
  'refusal.not_enough_items':
    'Yeterli eşya yok: {need, number} gerekli, elinde {have, number} var.',
  'refusal.not_enough_coins':
    'Yeterli para yok: {need, number} gerekli, kesende {have, number} var.',
  'refusal.self_trade': 'Bu, kendi ilanınla alışveriş olurdu. Önce o ilanı kaldır.',
  'refusal.lot_limit': 'En fazla {limit, number} açık ilan sınırına ulaştın.',
  'refusal.item_not_sellable': 'Bu eşya pazarda alınıp satılamaz.',
  'refusal.order_too_large': 'Emir çok büyük: en fazla {limit, number} para.',
  'refusal.item_not_usable': 'Bu eşya burada çalışamaz.',
  'refusal.no_energy': 'Elinde enerji yok.',
  'refusal.energy_full': 'Enerji zaten 30 gün sürecek. Sonraki şarjı daha sonra etkinleştir.',
  'refusal.receipt_not_found': 'Böyle bir tarif yok.',
  'refusal.not_possible_now':
    'Piyasa değişti: bu fiyattan {need, number} parçanın yalnızca {have, number} tanesi var.',
  'refusal.holding_limit': 'Bir keseye bu kadarı sığmaz.',
  'refusal.craft_limit': 'Bir seferde en çok {limit, number} adet üretilebilir.',
  'refusal.too_many_requests': 'Çok hızlısın. Lütfen biraz bekle.',
  'refusal.internal': 'Bizim tarafta bir sorun oldu. Hiçbir şey değişmedi.',
  'refusal.busy': 'Pazar şu an çok yoğun. Lütfen birazdan yeniden dene.',
  'refusal.steam_unavailable': 'Steam şu anda yanıt vermiyor. Lütfen daha sonra dene.',
  'refusal.switched_off': 'Burası şimdilik kapalı. Varlıkların güvende.',
  'refusal.no_connection': 'Pazara ulaşılamıyor. Bağlantını kontrol edip yeniden dene.',
}
