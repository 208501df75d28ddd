import type { Item } from '@app/contract/catalog.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useItemLocks } from '../catalog/item-locks.ts'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { useReserved, withoutReserved } from '../inventory/reserved.ts'
import { LateLockedNoteWidget } from '../item-locks/LateLockedNoteWidget.tsx'
import { paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { Costs } from './Costs.tsx'
import { Prizes } from './Prizes.tsx'
import { seeds } from './queries.ts'
import { Strip } from './Strip.tsx'
import { spin, stripOf, useSpins, watch } from './spins.ts'
import { atRest, isTurning } from './strip-state.ts'
import { Worth } from './Worth.tsx'

interface Props {
  wheel: SpinWheel
  items: ReadonlyMap<number, Item>
}

const nothing: ReadonlyMap<number, number> = new Map()

/** One wheel: its strip, what a spin takes, the spin itself, and every prize with its chance. */
export function WheelWidget({ wheel, items }: Props) {
  const language = useLanguage((state) => state.language)
  const player = useQuery(profile).data
  const isVisitor = player === null
  const { data, isPending } = useQuery({ ...inventory, enabled: !isVisitor })
  const held = data?.counts ?? nothing
  const isComing = !isVisitor && isPending
  const reserved = useReserved()
  const left = useMemo(() => withoutReserved(held, reserved), [held, reserved])
  const client = useQueryClient()
  const strip = useMemo(() => stripOf(wheel), [wheel])
  const state = useSpins(({ strips }) => strips.get(wheel.id)) ?? atRest
  useEffect(() => watch(wheel), [wheel])
  const isBusy = isComing || isTurning(state)
  const isPaid = wheel.need_items.every(({ id, quantity }) => (left.get(id) ?? 0) >= quantity)
  const isLocked = useItemLocks((ids) => wheel.need_items.some(({ id }) => ids.has(id)))
  const hindrance = isLocked ? t('item.locked') : isPaid ? undefined : t('spin.not_paid')
  const won = state.phase === 'won' ? itemName(items.get(state.result), language) : undefined

  return (
    <>
      <section aria-label={wheel.name[language]} className="panel grid gap-4 p-4">
        <Strip strip={strip} state={state} items={items} />
        <p role="status" className="min-h-7 text-center font-display text-lg text-candle">
          {won !== undefined && t('spin.won', { name: won })}
          {state.phase === 'spinning' && t('spin.turning')}
          {state.phase === 'slowing' && t('spin.slowing')}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Costs costs={wheel.need_items} items={items} held={isComing ? undefined : left} />
          {isVisitor ? (
            <Button look="brass" size="lg" onClick={startSignIn}>
              {t('spin.log_in')}
            </Button>
          ) : (
            <Button
              look="brass"
              size="lg"
              busy={isBusy}
              blocked={isBusy ? undefined : hindrance}
              onClick={() => void spin(client, wheel, items)}
              className="min-w-40"
            >
              {t('spin.run')}
            </Button>
          )}
        </div>
        <LateLockedNoteWidget itemIds={wheel.need_items.map(({ id }) => id)} />
        {!isVisitor && <NextDraw />}
      </section>
      <section className="panel grid gap-4 p-4">
        <header className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 className="text-lg">{t('spin.prizes')}</h2>
          <Worth wheel={wheel} items={items} />
        </header>
        <Prizes
          prizes={wheel.possible_items}
          items={items}
          won={state.phase === 'won' ? state.result : undefined}
        />
      </section>
    </>
  )
}

/** What the next spin is drawn from was fixed before it: its hash stands here. */
function NextDraw() {
  const next = useQuery(seeds).data
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line pt-3 text-xs text-parchment-dim">
      <ShieldCheck aria-hidden="true" className="size-4 text-buy" />
      <span className="min-w-0 break-all">
        {t('spin.next_hash')} {/* Every hash is as long as this one: the room is kept. */}
        <code className={next ? 'text-parchment' : 'invisible'}>
          {next?.server_seed_hash ?? '0'.repeat(64)}
        </code>
      </span>
      <Link
        to={paths.spinCheck}
        className="text-link underline underline-offset-4 pointer-coarse:py-2"
      >
        {t('spin.to_check')}
      </Link>
    </p>
  )
}
