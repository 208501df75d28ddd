declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module 'virtual:icon-credits' {
  import type { IconCredit } from '../build/item-icons-plugin.ts'

  export const iconCredits: readonly IconCredit[]
}
