declare module 'virtual:messages/*' {
  import type { Messages } from './catalog.ts'

  export const messages: Messages
  /** What loads the groups of messages that come later; empty in a group itself. */
  export const groups: Readonly<Record<string, () => Promise<{ messages: Messages }>>>
}

declare module 'virtual:icon-credits' {
  import type { IconCredit } from '../build/item-icons-plugin.ts'

  export const iconCredits: readonly IconCredit[]
}
