import type { credits as en } from '../en/credits.ts'

export const credits: Record<keyof typeof en, string> = {
  'credits.title': 'Créditos',
  'credits.icons': 'Ícones dos itens',
  'credits.icons_text':
    'Os ícones dos itens vêm de {site}, sob a licença {licence}, recoloridos por raridade e sem outras mudanças. Ícones feitos por:',
  'credits.icon_count': '{count, plural, one {# ícone} other {# ícones}}',
  'credits.type': 'Fontes',
  'credits.type_text': 'Tektur e Onest, ambas sob a {licence}.',
  'credits.charts': 'Gráficos',
  'credits.charts_text':
    'Feitos com Lightweight Charts™, direitos autorais © TradingView, Inc., {site}.',
}
