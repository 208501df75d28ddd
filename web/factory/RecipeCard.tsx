import type { Item } from '@app/contract/catalog.ts'
import { limitingItems } from '@app/rules/craft/craft-count.ts'
import { jobDurationMs } from '@app/rules/energy/energy.ts'
import {
  chosenInputs,
  durationSec,
  maxUnits,
  missingItems,
  times,
  unitNeeds,
} from '@app/rules/factory/plan-job.ts'
import {
  FACTORY_COUNT_MAX,
  type FactoryInput,
  type FactoryRecipe,
} from '@app/rules/factory/recipe.ts'
import type { OpeningOf } from '@app/rules/catalog/average-grant.ts'
import type { MarketView } from '@app/rules/market/make-or-buy.ts'
import { Clock, Dices } from 'lucide-react'
import { itemName } from '../catalog/item-name.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { LimitedBy } from '../make-or-buy/LimitedBy.tsx'
import { Button } from '../ui/Button.tsx'
import { PutOnList } from '../shopping/PutOnList.tsx'
import { listFormat } from '../ui/list-format.ts'
import { toast } from '../ui/toast.ts'
import { type JobChoice, useJobDraft } from './job-draft.ts'
import { jobHours } from './job-hours.ts'
import { JobDeal } from './JobDeal.tsx'
import { Needs } from './Needs.tsx'
import { SlotPicker } from './SlotPicker.tsx'
import { StartForm } from './StartForm.tsx'
import type { WantedJob } from './start-queue.ts'

interface Props {
  recipe: FactoryRecipe
  items: ReadonlyMap<number, Item>
  /** Pieces by item, less what is on its way. */
  held: ReadonlyMap<number, number>
  openingOf: OpeningOf
  /** Undefined while the books are loading. */
  market: MarketView | undefined
  isEnergetic: boolean
  /** What is chosen at first: it is brought into view. */
  wanted?: JobChoice | undefined
  onStart: (job: Omit<WantedJob, 'key'>) => void
  onResults: (recipe: FactoryRecipe) => void
}

/** One recipe: what it takes, what is chosen for its slots, how long it lasts, and the start. */
export function RecipeCard(props: Props) {
  const { recipe, items, held, openingOf, market, isEnergetic, wanted, onStart, onResults } = props
  const language = useLanguage((state) => state.language)
  const [{ inputs: chosen, units: typed }, choose] = useJobDraft(recipe.receipt_id, wanted)
  const inputs = chosenInputs(recipe, chosen)
  const filled = inputs.filter((input) => input !== undefined)
  const needs = unitNeeds(recipe, inputs)
  const seconds = jobDurationMs(durationSec(inputs), isEnergetic) / 1000
  const isComplete = filled.length === inputs.length
  const max = maxUnits(needs, held)
  const count = clampCount(typed, max)
  const name = recipe.name[language]
  const locked = useLocked(needs)

  const start = () => {
    const missing = missingItems(times(needs, count), held)
    if (!isComplete) toast(t('please_select_items'), 'failed')
    else if (missing.length > 0) {
      const list = missing.map(
        ({ item, have, need }) => `${itemName(items.get(item), language)} (${have}/${need})`,
      )
      toast(t('factory.missing', { list: listFormat(language).format(list) }), 'failed')
    } else {
      onStart({ recipe, inputIds: filled.map((input) => input.item.type_id), count })
    }
  }

  return (
    <article aria-label={name} ref={wanted && intoView} className="panel flex flex-col gap-4 p-4">
      <Head
        name={name}
        time={isComplete ? jobHours(seconds, language) : t('factory.time_by_choice')}
        onResults={() => onResults(recipe)}
      />
      <Needs required={recipe.required_list} items={items} held={held} />
      {recipe.optional_list.map((slot, index) => (
        <SlotPicker
          key={index}
          slot={slot}
          items={items}
          held={held}
          chosen={chosen[index]}
          isEnergetic={isEnergetic}
          onChoose={(id) =>
            choose({ inputs: inputs.map((one, at) => (at === index ? id : one?.item.type_id)) })
          }
        />
      ))}
      <div className="mt-auto grid gap-3">
        {isComplete && (
          <JobDeal
            {...{ recipe, openingOf, market, items, count }}
            inputIds={filled.map((input) => input.item.type_id)}
          />
        )}
        <StartForm
          count={count}
          onCount={(units) => choose({ units: clampCount(units, max) })}
          max={max}
          name={name}
          isReady={isComplete}
          blocked={locked.length > 0 ? t('item.locked') : undefined}
          onStart={start}
        />
        <Limit {...{ needs, locked, max, held, items }} />
        {isComplete && <PutJobOnList recipe={recipe} inputs={filled} units={typed} needs={needs} />}
      </div>
    </article>
  )
}

interface PutJobProps extends Pick<Props, 'recipe'> {
  inputs: readonly FactoryInput[]
  units: number
  /** Pieces per unit by item. */
  needs: ReadonlyMap<number, number>
}

/** The way to buy what a job of these inputs takes. */
function PutJobOnList({ recipe, inputs, units, needs }: PutJobProps) {
  return (
    <PutOnList
      entry={{
        kind: 'farm',
        recipe: recipe.receipt_id,
        inputs: inputs.map((input) => input.item.type_id),
        item_type_id: bestOf(recipe, inputs),
        units,
        needs: [...needs],
        lent: [],
      }}
    />
  )
}

/** The item that stands for a job: what it brings in any case, else what it brings most of. */
function bestOf({ timer_result_ids }: FactoryRecipe, inputs: readonly FactoryInput[]) {
  const drops = inputs.flatMap((input) => input.possible_drop_list)
  const likely = drops.toSorted((a, b) => b.count * b.weight - a.count * a.weight)[0]
  return timer_result_ids[0] ?? likely?.type_id ?? null
}

/** What of it the player has locked. */
function useLocked(needs: ReadonlyMap<number, number>): readonly number[] {
  const itemLocks = useItemLocks()
  return [...needs.keys()].filter((id) => itemLocks.has(id))
}

const intoView = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

interface LimitProps extends Pick<Props, 'held' | 'items'> {
  /** Pieces per unit by item. */
  needs: ReadonlyMap<number, number>
  /** What of it the player has locked. */
  locked: readonly number[]
  max: number
}

function Limit({ needs, locked, max, held, items }: LimitProps) {
  const limiting = limitingItems(needs, FACTORY_COUNT_MAX, (id) => held.get(id) ?? 0)
  return <LimitedBy {...{ limiting, locked, max, items }} />
}

/** A whole number; below 1 it is 1, above the most it is the most (spec part 2 section 5). */
function clampCount(typed: number, max: number): number {
  return Number.isNaN(typed) ? typed : Math.max(1, Math.min(Math.trunc(typed), Math.max(max, 1)))
}

interface HeadProps {
  name: string
  /** How long a job lasts. */
  time: string
  onResults: () => void
}

function Head({ name, time, onResults }: HeadProps) {
  return (
    <header className="flex items-start gap-2">
      <div className="min-w-0 grow">
        <h2 className="text-lg leading-tight">{name}</h2>
        <p className="mt-1 flex items-center gap-1.5 text-sm text-parchment-dim">
          <Clock aria-hidden="true" className="size-3.5" />
          {time}
        </p>
      </div>
      <Button look="quiet" size="sm" onClick={onResults}>
        <Dices aria-hidden="true" className="size-4" />
        {t('factory.results')}
      </Button>
    </header>
  )
}
