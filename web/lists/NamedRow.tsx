import { Link2, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { MarketLink } from './MarketLink.tsx'
import type { MarketSearch } from './market-search.ts'
import { NameForm } from './NameForm.tsx'
import { copyMarketLink } from './share.ts'

interface Props {
  name: string
  /** How it shows the market to its owner. */
  search: MarketSearch
  /** The same for somebody else; made when the link is copied. */
  shared: () => MarketSearch
  /** What is said beside the name. */
  children?: ReactNode
  /** What else can be done with it. */
  actions?: ReactNode
  /** All that have a name of this kind. */
  among: readonly unknown[]
  busy: boolean
  /** Why it was not renamed. */
  error: Error | null
  onRename: (name: string, done: () => void) => void
  onRemove: () => void
}

/** A named view of the market: it can be opened, shared and renamed, and is deleted after a question. */
export function NamedRow(props: Props) {
  const { name, search, shared, children, actions, among, busy, error, onRename, onRemove } = props
  const [doing, setDoing] = useState<'rename' | 'remove'>()
  /** Where the focus goes when that ends: to the button that began it. */
  const [began, setBegan] = useState<typeof doing>()
  /** Of a name that was tried before, and is not said of the next. */
  const [past, setPast] = useState(error)
  const begin = (what: typeof doing) => {
    setPast(error)
    setDoing(what)
    setBegan(what)
  }
  const stop = () => setDoing(undefined)
  return (
    <li className="well flex min-h-12 flex-wrap items-center gap-2 px-3 py-1.5">
      {doing === 'rename' ? (
        <>
          <NameForm
            label={t('lists.new_name')}
            action={t('lists.keep_name')}
            initial={name}
            {...{ among, busy, error: error === past ? null : error }}
            onEnd={stop}
            onSubmit={(next, done) => (next === name ? stop() : onRename(next, done))}
          />
          <Button look="quiet" onClick={stop}>
            {t('lists.cancel')}
          </Button>
        </>
      ) : doing === 'remove' ? (
        <>
          <span className="min-w-0 grow wrap-anywhere">{t('lists.sure', { name })}</span>
          <Button look="danger" busy={busy} onClick={onRemove}>
            {t('lists.yes')}
          </Button>
          <Button look="quiet" onClick={stop}>
            {t('lists.no')}
          </Button>
        </>
      ) : (
        <>
          <span className="flex min-w-0 grow basis-0 flex-wrap items-baseline gap-x-2">
            <MarketLink search={search}>{name}</MarketLink>
            {children}
          </span>
          <span className="flex shrink-0">
            {actions}
            <IconButton
              label={t('lists.copy', { name })}
              icon={<Link2 aria-hidden="true" className="size-4" />}
              onClick={() => copyMarketLink(shared())}
            />
            <IconButton
              label={t('lists.rename', { name })}
              icon={<Pencil aria-hidden="true" className="size-4" />}
              autoFocus={began === 'rename'}
              onClick={() => begin('rename')}
            />
            <IconButton
              label={t('lists.remove', { name })}
              icon={<Trash2 aria-hidden="true" className="size-4" />}
              autoFocus={began === 'remove'}
              onClick={() => begin('remove')}
            />
          </span>
        </>
      )}
    </li>
  )
}
