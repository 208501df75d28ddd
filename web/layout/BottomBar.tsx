import { Link, useRouterState } from '@tanstack/react-router'
import { Backpack, House, ScrollText, Store, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import type { MessageId } from '../i18n/message-id.ts'
import { t } from '../i18n/t.ts'
import { paths } from '../paths.ts'

interface Place {
  readonly to: (typeof paths)[keyof typeof paths]
  readonly label: MessageId
  readonly Icon: ComponentType<{ className?: string; 'aria-hidden'?: 'true' }>
}

const open: readonly Place[] = [
  { to: paths.home, label: 'menu.main', Icon: House },
  { to: paths.market, label: 'menu.market', Icon: Store },
]
const own: readonly Place[] = [
  { to: paths.myListings, label: 'menu.my_listings', Icon: ScrollText },
  { to: paths.inventory, label: 'menu.inventory', Icon: Backpack },
]

const cell =
  'relative grid min-w-0 flex-1 content-center justify-items-center gap-0.5 px-1 py-1.5 text-2xs text-parchment-dim aria-[current=page]:text-candle aria-[current=page]:before:absolute aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:w-8 aria-[current=page]:before:rounded-full aria-[current=page]:before:bg-candle'

interface Props {
  signedIn: boolean
  /** Opens the sheet with the rest. */
  onMore: () => void
}

/** On a phone: five places at the thumb. */
export function BottomBar({ signedIn, onMore }: Props) {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  return (
    <nav aria-label={t('layout.menu')} className="bottom-places">
      {[...open, ...(signedIn ? own : [])].map(({ to, label, Icon }) => (
        <Link key={to} to={to} aria-current={pathname === to ? 'page' : undefined} className={cell}>
          <Icon aria-hidden="true" className="size-5" />
          <span className="w-full truncate text-center">{t(label)}</span>
        </Link>
      ))}
      <button type="button" onClick={onMore} className={cell} aria-haspopup="dialog">
        <UserRound aria-hidden="true" className="size-5" />
        <span className="w-full truncate text-center">{t('layout.more')}</span>
      </button>
    </nav>
  )
}
