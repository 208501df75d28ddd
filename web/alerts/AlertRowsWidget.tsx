import { alertRoutes } from '@app/contract/alert.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { T } from '../i18n/T.tsx'
import { formatDate } from '../ui/format-date.ts'
import { formatShare } from '../ui/format-number.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { AlertEditWidget } from './AlertEditWidget.tsx'
import { alertsKey } from './keys.ts'
import type { OwnAlert } from './queries.ts'

interface Props {
  alerts: readonly OwnAlert[]
  /** Of several items: each says which. */
  isNamed?: boolean
}

/** Alerts, how they stand, and the buttons that edit and remove each. */
export function AlertRowsWidget({ alerts, isNamed = false }: Props) {
  return (
    <ul aria-label={t('alerts.own')} className="grid gap-1">
      {alerts.map((alert) => (
        <AlertRow key={alert.alert_id} alert={alert} isNamed={isNamed} />
      ))}
    </ul>
  )
}

function AlertRow({ alert, isNamed }: { alert: OwnAlert; isNamed: boolean }) {
  const { alert_id, item_id, repeats } = alert
  const language = useLanguage((state) => state.language)
  const item = useQuery(catalog).data?.byId.get(item_id)
  const client = useQueryClient()
  const { run, busy } = useCall({
    about: `alert/${alert_id}`,
    send: (_: void, once) => call(alertRoutes.remove, { alert_id }, once),
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  const name = itemName(item, language)
  const [isEdited, setEdited] = useState(false)
  const editRef = useRef<HTMLButtonElement>(null)
  const endEdit = () => {
    setEdited(false)
    editRef.current?.focus()
  }
  return (
    <li className="flex items-center gap-3 py-1">
      {isNamed && <ItemTile item={item} size={36} />}
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-baseline gap-x-3">
          {isNamed && (
            <ItemLink item={item} className="target-line text-parchment hover:text-candle">
              {name}
            </ItemLink>
          )}
          <span>
            <AlertText alert={alert} />
          </span>
        </p>
        {isEdited ? (
          <AlertEditWidget alert={alert} onEnd={endEdit} />
        ) : (
          <p className="text-xs text-parchment-dim">
            <AlertState alert={alert} />
            {repeats && ` · ${t('alerts.repeats')}`}
          </p>
        )}
      </div>
      {item?.CanSell && (
        <IconButton
          ref={editRef}
          label={isNamed ? t('alerts.edit_of', { name }) : t('alerts.edit')}
          aria-expanded={isEdited}
          icon={<Pencil aria-hidden="true" className="size-4" />}
          onClick={() => setEdited(!isEdited)}
        />
      )}
      <IconButton
        label={isNamed ? t('alerts.remove_of', { name }) : t('alerts.remove')}
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        busy={busy}
        onClick={() => run()}
      />
    </li>
  )
}

/** What it waits for. */
function AlertText({ alert }: { alert: OwnAlert }) {
  if ('span' in alert) {
    const percent = formatShare(alert.percent / 100)
    return t(`alerts.change_${alert.direction}`, { percent, span: t(`alerts.in_${alert.span}`) })
  }
  const { price_of, direction, price } = alert
  return (
    <>
      {t(`alerts.of_${price_of}`)}{' '}
      <T id={`alerts.at_${direction}`} values={{ price: <Price coins={price} iconSize={16} /> }} />
    </>
  )
}

/** How it stands; of one that is done when it has fired, and at which price. */
function AlertState({ alert }: { alert: OwnAlert }) {
  const language = useLanguage((state) => state.language)
  const { state, fired_at, fired_price } = alert
  if (state === 'done' && fired_at !== null) {
    const date = formatDate(Math.floor(fired_at / 1000), language)
    if (fired_price === undefined) return t('alerts.fired', { date })
    const price = <Price coins={fired_price} iconSize={12} />
    return <T id="alerts.fired_at_price" values={{ date, price }} />
  }
  if ('span' in alert && state !== 'done') return t(`alerts.change_${state}`)
  return t(`alerts.state_${state}`)
}
