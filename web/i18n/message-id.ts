import type auth from './messages/en/auth.json' with { type: 'json' }
import type common from './messages/en/common.json' with { type: 'json' }
import type home from './messages/en/home.json' with { type: 'json' }
import type layout from './messages/en/layout.json' with { type: 'json' }
import type market from './messages/en/market.json' with { type: 'json' }
import type refusal from './messages/en/refusal.json' with { type: 'json' }

/**
 * Every message id: English is the source of truth. A new feature adds one file for each language
 * under `messages/` and one line here.
 */
export type MessageId =
  | keyof typeof auth
  | keyof typeof common
  | keyof typeof home
  | keyof typeof layout
  | keyof typeof market
  | keyof typeof refusal
