import { ALERTS_ANCHOR } from '../alerts/alerts-anchor.ts'
import type { MessageId } from '../i18n/message-id.ts'
import { paths } from '../paths.ts'

interface PalettePlace {
  readonly label: MessageId
  /** Left out for what opens over whatever screen is shown. */
  readonly to?: (typeof paths)[keyof typeof paths]
  readonly search?: { readonly view?: 'table'; readonly popup?: string }
  readonly hash?: string
  /** Only for the signed in. */
  readonly own?: true
}

/** Where the palette leads beside the screens: ways to look at one, and what opens over them. */
export const palettePlaces: readonly PalettePlace[] = [
  { label: 'palette.place.table', to: paths.market, search: { view: 'table' } },
  { label: 'palette.place.lists', to: paths.market, search: { popup: 'lists' }, own: true },
  { label: 'palette.place.alerts', to: paths.myListings, hash: ALERTS_ANCHOR, own: true },
  { label: 'palette.place.shopping', search: { popup: 'shopping' } },
  { label: 'kit.toasts', search: { popup: 'notices' } },
]
