declare module 'virtual:messages/*' {
  import type { Messages } from '@lingui/core'

  export const messages: Messages
}

declare module 'virtual:message-groups' {
  import type { Messages } from '@lingui/core'

  /** By group, then by language; `language.ts` knows the names. */
  export const groupLoaders: Readonly<
    Record<string, Readonly<Record<string, () => Promise<{ messages: Messages }>>>>
  >
}

declare module 'virtual:icon-credits' {
  import type { IconCredit } from '../build/item-icons-plugin.ts'

  export const iconCredits: readonly IconCredit[]
}
