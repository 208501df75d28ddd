import type { settings as en } from '../en/settings.ts'

export const settings: Record<keyof typeof en, string> = {
  'settings.about':
    'O idioma e a verificação de preço ficam na sua conta. Os formatos de número e hora, o movimento e as teclas ficam neste navegador.',
  'settings.time': 'Formato da hora',
  'settings.time_auto': 'Como no idioma',
  'settings.time_h12': '12 horas',
  'settings.time_h23': '24 horas',
  'settings.time_now': 'Agora: {time}',
  'settings.number': 'Formato dos números',
  'settings.number_example': 'Por exemplo: {number} e {share}',
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
  'settings.notices': 'Mensagens',
  'settings.notices_text': 'Do que você é avisado e com que destaque.',
  'settings.push': 'Notificações no aparelho',
  'settings.push_text':
    'As mensagens ativadas chegam a este aparelho mesmo com a página do mercado fechada, exceto nas horas de silêncio.',
  'settings.push_here': 'Notificar neste aparelho',
  'settings.push.blocked':
    'Seu navegador bloqueia as notificações deste site. Permita-as nas configurações do navegador para este site e volte aqui.',
  'settings.push.not_installed':
    'No iPhone ou iPad, adicione primeiro o mercado à Tela de Início (Compartilhar e depois “Adicionar à Tela de Início”) e abra-o por lá.',
  'settings.push.unsupported': 'Este navegador não pode receber notificações do mercado.',
  'settings.push_failed': 'O navegador não conseguiu ativar as notificações. Tente mais tarde.',
  'settings.push_devices': 'Aparelhos com notificações',
  'settings.push_since': 'ativadas desde {date}',
  'settings.push_end_of': 'Encerrar notificações: {name}',
  'settings.sessions': 'Onde sua conta está conectada',
  'settings.sessions_text':
    'Se não reconhecer uma sessão, encerre-a. A partir daí, ela não vê nem muda mais nada.',
  'settings.used': 'último uso: {date}',
  'settings.opened': 'entrou em {date}',
  'settings.here': 'aqui',
  'settings.unknown_device': 'Aparelho desconhecido',
  'settings.end': 'Encerrar',
  'settings.end_of': 'Encerrar a sessão: {name}',
  'settings.end_others': 'Encerrar todas as outras sessões',
  'settings.ended':
    '{count, plural, one {# sessão encerrada} many {# sessões encerradas} other {# sessões encerradas}}',
  'settings.guards': 'Verificação de preço',
  'settings.guards_text':
    'O site pergunta uma vez antes de criar uma ordem com preço longe do justo.',
  'settings.data': 'Seus dados',
  'settings.data_text':
    'Um arquivo com tudo o que guardamos sobre você: perfil, aparelhos, cada movimento de moedas e itens, ordens, trocas, histórico, listas e alertas. Um objeto JSON por linha; a primeira linha explica o conteúdo.',
  'settings.data_save': 'Baixar uma cópia',
  'settings.data_again': 'Continuar',
  'settings.data_stop': 'Descartar',
  'settings.data_reading':
    '{count, plural, one {# linha lida…} many {# linhas lidas…} other {# linhas lidas…}}',
  'settings.data_done':
    '{count, plural, one {Pronto: # linha.} many {Pronto: # linhas.} other {Pronto: # linhas.}}',
  'settings.data_failed': 'A cópia parou. {reason} O que já foi lido não se perde.',
  'settings.delete': 'Excluir conta',
  'settings.delete_text':
    'Sua conta é excluída depois de uma semana. Até lá nada muda, e você pode mantê-la: aqui ou entrando de novo.',
  'settings.delete_what':
    'Depois, suas ordens, trocas e tudo o que está em andamento terminam, e suas moedas e itens se perdem. Seu nome, conta Steam, configurações, listas, amigos e mensagens são removidos. O que você negociou fica nos registros sem o seu nome. Você pode voltar com a mesma conta Steam como um novo jogador.',
  'settings.delete_name': 'Para confirmar, digite seu nome: {name}',
  'settings.delete_ask': 'Excluir minha conta',
  'settings.delete_due': 'Sua conta será excluída em {date}.',
  'settings.delete_keep': 'Manter minha conta',
  'settings.delete_kept': 'Sua conta foi mantida.',
}
