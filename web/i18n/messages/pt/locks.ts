import type { locks as en } from '../en/locks.ts'

export const locks: Record<keyof typeof en, string> = {
  'locks.lock': 'Trancar: nada dele sai',
  'locks.unlock': 'Destrancar',
  'locks.unlock_title': 'Destrancar {name}?',
  'locks.unlock_text':
    'Depois disso, poderá ser vendido, usado na fabricação, trocado, colocado e gasto outra vez.',
  'locks.note': '{name}: item trancado, nada dele sai.',
  'locks.keep': 'Manter trancado',
  'locks.locked':
    '{count, plural, one {Trancado: nada dele sai} other {# itens trancados: nada deles sai}}',
  'locks.unlocked': '{count, plural, one {Destrancado} other {# itens destrancados}}',
  'locks.failed': 'Não foi possível mudar a tranca',
}
