import type { settings as en } from '../en/settings.ts'

export const settings: Record<keyof typeof en, string> = {
  'settings.about':
    'O idioma fica na sua conta. O formato da hora, o movimento e as teclas ficam neste navegador.',
  'settings.time': 'Formato da hora',
  'settings.time_auto': 'Como no idioma',
  'settings.time_h12': '12 horas',
  'settings.time_h23': '24 horas',
  'settings.time_now': 'Agora: {time}',
  'settings.motion': 'Movimento',
  'settings.motion_system': 'Como no sistema',
  'settings.motion_reduced': 'Reduzido',
  'settings.keys': 'Atalhos do teclado',
  'settings.keys_text':
    'Pressione um atalho e depois a tecla que quer para ele. Ctrl e K sempre abrem a busca.',
  'settings.key_of': '{key}: {act}. Pressione para trocar a tecla.',
  'settings.press_key': 'Pressione uma tecla…',
  'settings.keys_reset': 'Restaurar tudo',
  'settings.key_search': 'Ir para a busca',
  'settings.key_next': 'Próximo item',
  'settings.key_previous': 'Item anterior',
  'settings.key_buy': 'Comprar o item',
  'settings.key_sell': 'Vender o item',
  'settings.key_explain': 'Explicar o que está perto',
  'settings.key_go': 'Ir para uma tela, com uma segunda tecla',
  'settings.key_all': 'Mostrar todos os atalhos',
  'settings.sessions': 'Onde você entrou',
  'settings.sessions_text':
    'Se não reconhecer uma sessão, encerre-a. A partir daí ela não pode mudar mais nada.',
  'settings.used': 'último uso: {date}',
  'settings.opened': 'entrou em {date}',
  'settings.here': 'aqui',
  'settings.unknown_device': 'Dispositivo desconhecido',
  'settings.end': 'Encerrar',
  'settings.end_of': 'Encerrar a sessão: {name}',
  'settings.end_others': 'Encerrar todas as outras sessões',
  'settings.ended':
    '{count, plural, one {# sessão encerrada} many {# sessões encerradas} other {# sessões encerradas}}',
}
