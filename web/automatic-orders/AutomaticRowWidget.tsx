import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Once } from '../api/send-once.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { itemHash, paths } from '../paths.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { useOrderCall } from './use-order-call.ts'

/** The button that ends an order. */
interface End {
  readonly label: string
  /** What is ended, such as `conditional/` with its id. */
  readonly about: string
  readonly send: (once: Once) => Promise<unknown>
}

interface Props {
  itemId: number
  /** Among orders of other items: it says which. */
  isNamed: boolean
  side: 'sell' | 'buy'
  /** What the order does. */
  what: ReactNode
  /** How it stands. */
  children: ReactNode
  /** A button beside the one that ends it. */
  button?: ReactNode
  end: End
}

/** An automatic order in a list, whatever its kind. */
export function AutomaticRowWidget(props: Props) {
  const { itemId, isNamed, side, what, children, button, end } = props
  const language = useLanguage((state) => state.language)
  const item = useQuery({ ...catalog, enabled: isNamed }).data?.byId.get(itemId)
  const { run, busy } = useOrderCall({
    about: end.about,
    send: (_: void, once) => end.send(once),
  })
  return (
    <li className="flex items-center gap-3 py-1">
      {isNamed && <ItemTile item={item} size={36} />}
      <div className="min-w-0 grow">
        <p
          className={`flex flex-wrap items-baseline gap-x-3 ${side === 'sell' ? 'text-sell' : 'text-buy'}`}
        >
          {isNamed && (
            <Link
              to={paths.market}
              hash={itemHash(itemId)}
              className="target-line text-parchment hover:text-candle"
            >
              {itemName(item, language)}
            </Link>
          )}
          {what}
        </p>
        {children}
      </div>
      {button}
      <IconButton
        label={end.label}
        icon={<X aria-hidden="true" className="size-4" />}
        busy={busy}
        onClick={() => run()}
      />
    </li>
  )
}
