import { type StandingOrder, standingOrderRoutes } from '@app/contract/standing-order.ts'
import type { Input } from '@app/contract/route.ts'
import { MAX_COUNT, MAX_PRICE } from '@app/contract/values.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { alertsKey } from '../alerts/keys.ts'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { FarPriceWidget } from '../fair-price/FarPriceWidget.tsx'
import { usePriceGuard } from '../fair-price/use-price-guard.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { standingOrders } from './queries.ts'

/** Coins that one order may set aside. */
const MAX_BUDGET = 1e15

/** Gives the order that keeps an item in stock, or changes the one that there is. */
export function StandingFormWidget({ itemId }: { itemId: number }) {
  const { data, isPending } = useQuery(standingOrders)
  if (isPending) return <Skeleton className="h-40 w-full" />
  return <Form itemId={itemId} given={data?.find(({ item_id }) => item_id === itemId)} />
}

type Given = Omit<Input<typeof standingOrderRoutes.set>, 'item_id'>

/** What stands in the form: NaN for an empty field, undefined for one that nobody has touched. */
type Typed = Partial<Given>

function Form({ itemId, given }: { itemId: number; given: StandingOrder | undefined }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const keep = typed.keep ?? given?.keep ?? Number.NaN
  const price = typed.price ?? given?.price ?? Number.NaN
  // Unless said otherwise, what fills an empty stock once.
  const budget = typed.budget ?? given?.budget ?? keep * price
  const wanted = readForm({ keep, price, budget })
  const { run, busy } = useCall({
    about: `standing/${itemId}`,
    send: (order: Given, once) =>
      call(standingOrderRoutes.set, { item_id: itemId, ...order }, once),
    done: () => {
      toast(t('automatic.keep_done'), 'done')
      setTyped({})
    },
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
  const place = () => wanted && run(wanted)
  const guard = usePriceGuard(wanted ? [{ itemId, price: wanted.price }] : [], {
    busy,
    onPlace: place,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!guard.isPending && !guard.question && !guard.ask()) place()
  }
  return (
    <form onSubmit={submit} className="grid gap-3">
      <p className="text-sm text-parchment-dim">{t('automatic.stock_text')}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <NumberField
          label={t('automatic.keep')}
          value={keep}
          max={MAX_COUNT}
          shorthand="pieces"
          onChange={(next) => setTyped({ ...typed, keep: next })}
        />
        <NumberField
          label={t('automatic.keep_price')}
          value={price}
          max={MAX_PRICE}
          shorthand="coins"
          onChange={(next) => setTyped({ ...typed, price: next })}
          note={price > 0 && <Price coins={price} iconSize={16} />}
        />
      </div>
      <BudgetField
        budget={budget}
        price={price}
        onBudget={(next) => setTyped({ ...typed, budget: next })}
      />
      {given && <p className="text-sm text-parchment-dim">{t('automatic.keep_change_text')}</p>}
      {guard.question ? (
        <FarPriceWidget {...guard.question} />
      ) : (
        <Button
          type="submit"
          look="brass"
          busy={busy || guard.isPending}
          blocked={wanted ? undefined : t('kit.amount_first')}
        >
          <Package aria-hidden="true" className="size-4" />
          {t(given ? 'automatic.keep_change' : 'automatic.keep_set')}
        </Button>
      )}
    </form>
  )
}

interface BudgetProps {
  /** Coins. */
  budget: number
  /** Coins per piece. */
  price: number
  onBudget: (budget: number) => void
}

function BudgetField({ budget, price, onBudget }: BudgetProps) {
  return (
    <NumberField
      label={t('automatic.budget')}
      value={budget}
      max={MAX_BUDGET}
      shorthand="coins"
      onChange={onBudget}
      note={
        budget < price ? (
          <span className="text-danger">{t('automatic.budget_low')}</span>
        ) : (
          budget > 0 && <Price coins={budget} iconSize={16} />
        )
      }
    />
  )
}

/** The form as an order; undefined while it is none. */
function readForm(given: Given): Given | undefined {
  const { keep, price, budget } = given
  const isWithin = (value: number, max: number) =>
    Number.isSafeInteger(value) && value > 0 && value <= max
  const isGood =
    isWithin(keep, MAX_COUNT) && isWithin(price, MAX_PRICE) && isWithin(budget, MAX_BUDGET)
  return isGood && budget >= price ? given : undefined
}
