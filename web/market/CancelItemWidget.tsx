import { type UserLot, lotRoutes } from '@app/contract/lot.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useOverlay } from '../address/use-overlay.ts'
import { alertsKey } from '../alerts/keys.ts'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useCall } from '../api/use-call.ts'
import { isStanding } from '../automatic-orders/queries.ts'
import { useAutomaticOrders } from '../automatic-orders/use-automatic-orders.ts'
import { t } from '../i18n/t.ts'
import { myLotsKey } from '../lots/keys.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { cancelledText } from './cancelled-text.ts'
import { beginCancelling, endCancelling } from './cancelling.ts'

interface Props {
  itemId: number
  /** The own lots of the item. */
  lots: readonly UserLot[]
}

/** Cancels all own orders for an item, of every kind, after a question that names them. */
export function CancelItemWidget({ itemId, lots }: Props) {
  const client = useQueryClient()
  const { orders, isPending, error } = useAutomaticOrders(itemId)
  const kinds = kindsOf(lots, orders)
  const count = sum(kinds)
  const { shown, ...question } = useQuestion(itemId, isPending ? undefined : kinds)
  const cancel = useCall({
    about: `cancel-item/${itemId}`,
    send: (_asked: Asked, once) => call(lotRoutes.cancelItemOrders, { item_type_id: itemId }, once),
    done: ({ cancelled }, { count: asked }) => toast(cancelledText(cancelled, asked), 'done'),
    failed: (error) => refusalText(error, t('market.cancel_failed')),
    settled: async ({ uuids }) => {
      endCancelling(uuids)
      await Promise.all([
        client.invalidateQueries({ queryKey: myLotsKey }),
        client.invalidateQueries({ queryKey: alertsKey }),
      ])
    },
  })
  const confirm = () => {
    const uuids = lots.map((lot) => lot.lot_uuid)
    beginCancelling(uuids)
    cancel.run({ uuids, count })
    question.close()
  }
  if (isPending) return null
  return (
    <>
      {count > 0 && (
        <Button
          look="danger"
          className="justify-self-end"
          busy={cancel.busy}
          onClick={question.ask}
        >
          {t('ladder.cancel_all', { count })}
        </Button>
      )}
      <Dialog
        title={t('market.cancel_title', { count: sum(shown) })}
        open={question.isOpen}
        onClose={question.close}
        size="sm"
      >
        <p>{t('delisting_confirm')}</p>
        <ul className="mt-2 list-disc ps-5 text-parchment-dim">
          {shown.map(
            ({ kind, orders: some }) =>
              some > 0 && <li key={kind}>{t(`ladder.all.${kind}`, { count: some })}</li>,
          )}
          {error && <li>{t('ladder.all_unknown')}</li>}
        </ul>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={question.close}>{t('market.keep', { count: sum(shown) })}</Button>
          <Button look="danger" onClick={confirm}>
            {t('market.cancel', { count: sum(shown) })}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** The question in the entry of the history; `kinds` is undefined while they are not known. */
function useQuestion(itemId: number, kinds: readonly Kind[] | undefined) {
  const overlay = useOverlay()
  const isAsked = useLocation({ select: ({ state }) => state.cancelItem === itemId })
  const isAboutNone = isAsked && kinds !== undefined && sum(kinds) === 0
  useEffect(() => {
    // It would open by itself over the next order.
    if (isAboutNone) overlay.close('cancelItem')
  }, [isAboutNone, overlay])
  const isOpen = isAsked && kinds !== undefined && !isAboutNone
  // The words stay while the dialog closes.
  const [shown, setShown] = useState(kinds ?? [])
  if (isOpen && !isSame(kinds, shown)) setShown(kinds)
  return {
    isOpen,
    shown,
    ask: () => overlay.open({}, { cancelItem: itemId }),
    close: () => overlay.close('cancelItem'),
  }
}

interface Asked {
  /** Of the lots among the orders. */
  readonly uuids: readonly string[]
  /** Orders. */
  readonly count: number
}

interface Kind {
  readonly kind: 'sell' | 'buy' | 'conditional' | 'standing'
  readonly orders: number
}

/** The bids of a standing order are part of it. */
function kindsOf(
  lots: readonly UserLot[],
  automatic: ReturnType<typeof useAutomaticOrders>['orders'],
): readonly Kind[] {
  const own = lots.filter((lot) => !lot.is_standing)
  const standing = automatic.filter(isStanding).length
  return [
    { kind: 'sell', orders: own.filter(({ type }) => type === 'sell').length },
    { kind: 'buy', orders: own.filter(({ type }) => type === 'buy').length },
    { kind: 'conditional', orders: automatic.length - standing },
    { kind: 'standing', orders: standing },
  ]
}

const sum = (kinds: readonly Kind[]) => kinds.reduce((total, { orders }) => total + orders, 0)

const isSame = (one: readonly Kind[], other: readonly Kind[]) =>
  one.every(({ orders }, nth) => orders === other[nth]?.orders)
