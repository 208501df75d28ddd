import type { catalog as en } from '../en/catalog.ts'

export const catalog: Record<keyof typeof en, string> = {
  'item.unknown': 'Desconhecido',
  'rarity.common': 'Comum',
  'rarity.uncommon': 'Incomum',
  'rarity.rare': 'Raro',
  'rarity.epic': 'Épico',
  'rarity.legendary': 'Lendário',
  'rarity.mythic': 'Mítico',
  'item.locked': 'Trancado',
  'item.owned': '{count, plural, one {Você tem # unidade} other {Você tem # unidades}}',
  'item.show_all': 'Mostrar todos os itens',
  'tags.label': '{category}: {value}',
  'tags.title': 'Etiquetas',
  'tags.add': 'Adicionar etiqueta',
  'tags.remove': 'Remover etiqueta: {tag}',
}
