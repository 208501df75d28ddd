import { earnings, type Stage, WAYS } from './earnings.ts'
import { teamsOf } from '@app/rules/harvest/teams.ts'
import {
  FAIR_MAX,
  FAIR_MIN,
  fairReturn,
  INSTANT_MAX,
  PAYBACK_MAX,
  PAYBACK_MIN,
  SPREAD_MAX,
  WHEEL_MAX,
  WHEEL_MIN,
} from './pay.ts'
import { type EconomyWorld, worth } from './world.ts'
import {
  cheapestTools,
  craftYield,
  factoryYields,
  marginOf,
  returnOf,
  teamYield,
  wheelYield,
} from './yields.ts'

/** Something that must hold of the economy, and who breaks it. */
export interface Gate {
  readonly name: string
  /** What was measured. */
  readonly found: string
  /** One line for each that breaks it; none where it holds. */
  readonly broken: readonly string[]
}

/** The three stages: the coins are what a player puts into one way to earn. */
export const STAGES: readonly Stage[] = [
  { name: 'newcomer', day: 0, outlay: 20_000, rating: 1000 },
  { name: 'week', day: 7, outlay: 50_000, rating: 1100 },
  { name: 'month', day: 30, outlay: 100_000, rating: 1400 },
]

export const percent = (share: number, digits = 1): string => `${(share * 100).toFixed(digits)} %`

/** Every gate that needs no simulation. */
export function gatesOf(world: EconomyWorld): Gate[] {
  return [
    instantCrafts(world),
    delayedCrafts(world),
    farms(world),
    workers(world),
    ways(world),
    wheels(world),
    relics(world),
    firstHarvest(world),
  ]
}

function instantCrafts(world: EconomyWorld): Gate {
  const margins = world.craft.recipes
    .filter((recipe) => recipe.TimeCraftSec === 0)
    .map((recipe) => ({ recipe, margin: marginOf(craftYield(world, recipe)) }))
  const most = Math.max(...margins.map(({ margin }) => margin))
  return {
    name: `no instant recipe gains more than ${percent(INSTANT_MAX, 0)}`,
    found: `${margins.length} recipes, the best gains ${percent(most)}`,
    broken: margins
      .filter(({ margin }) => margin > INSTANT_MAX)
      .map(({ recipe, margin }) => `${recipeName(world, recipe)} gains ${percent(margin)}`),
  }
}

function delayedCrafts(world: EconomyWorld): Gate {
  const rates = world.craft.recipes
    .filter((recipe) => recipe.TimeCraftSec > 0)
    .map((recipe) => {
      const one = craftYield(world, recipe)
      return { recipe, rate: returnOf(one) / fairReturn(one.seconds) }
    })
  return {
    name: `every delayed recipe pays ${FAIR_MIN} to ${FAIR_MAX} times what its time is worth`,
    found: `${rates.length} recipes, from ${range(rates.map(({ rate }) => rate))} times`,
    broken: rates
      .filter(({ rate }) => rate < FAIR_MIN || rate > FAIR_MAX)
      .map(({ recipe, rate }) => `${recipeName(world, recipe)} pays ${rate.toFixed(2)} times`),
  }
}

/** A farm offers slow and fast, cheap and dear; one choice beside each main input must be worth it. */
function farms(world: EconomyWorld): Gate {
  const mains = world.factory.flatMap((recipe) => {
    const all = factoryYields(world, recipe)
    const inputs = [...new Set(all.map((one) => one.inputs[0]))]
    return inputs.map((input) => {
      const rates = all
        .filter((one) => one.inputs[0] === input)
        .map((one) => returnOf(one) / fairReturn(one.seconds))
      return { name: `${recipe.name.en}, ${world.nameOf(input ?? 0)}`, best: Math.max(...rates) }
    })
  })
  return {
    name: `the best way to use every farm input pays ${FAIR_MIN} to ${FAIR_MAX} times what its time is worth`,
    found: `${mains.length} inputs, from ${range(mains.map(({ best }) => best))} times`,
    broken: mains
      .filter(({ best }) => best < FAIR_MIN || best > FAIR_MAX)
      .map(({ name, best }) => `${name} pays ${best.toFixed(2)} times`),
  }
}

/** Days in which each worker has earned their price, with the cheapest tools. */
export function paybacks(world: EconomyWorld) {
  return world.harvest.receipts.flatMap((recipe) => {
    const tools = cheapestTools(world, recipe)
    return (recipe.items_slots[0]?.available_items ?? []).map((worker) => {
      const team = teamYield(world, recipe, [worker, ...tools])
      return { team, worker, days: world.priceOf(worker.item_id) / team.perDay }
    })
  })
}

function workers(world: EconomyWorld): Gate {
  const all = paybacks(world)
  const isOff = (days: number) => !(days >= PAYBACK_MIN && days <= PAYBACK_MAX)
  return {
    name: `a worker pays back in ${PAYBACK_MIN} to ${PAYBACK_MAX} days`,
    found: `${all.length} of them, from ${range(all.map(({ days }) => days))} days`,
    broken: all
      .filter(({ days }) => isOff(days))
      .map(
        ({ team, worker, days }) =>
          `${world.nameOf(worker.item_id)} at ${team.recipe.name.en}: ${days.toFixed(2)} days`,
      ),
  }
}

function ways(world: EconomyWorld): Gate {
  const spreads = STAGES.map((stage) => {
    const coins = Object.values(earnings(world, stage))
    return { stage, spread: Math.max(...coins) / Math.min(...coins) }
  })
  return {
    name: `at each stage the best of ${WAYS.length} ways earns at most ${SPREAD_MAX} times the worst`,
    found: spreads.map(({ stage, spread }) => `${stage.name} ${spread.toFixed(2)}`).join(', '),
    broken: spreads
      .filter(({ spread }) => !(spread <= SPREAD_MAX))
      .map(({ stage, spread }) => `${stage.name}: ${spread.toFixed(2)} times`),
  }
}

function wheels(world: EconomyWorld): Gate {
  const shares = world.spin.map((wheel) => {
    const one = wheelYield(world, wheel)
    return { wheel, share: one.value / one.cost }
  })
  return {
    name: `a wheel gives back ${percent(WHEEL_MIN, 0)} to ${percent(WHEEL_MAX, 0)} of what it costs`,
    found: `${shares.length} wheels, from ${range(shares.map(({ share }) => share))}`,
    broken: shares
      .filter(({ share }) => share < WHEEL_MIN || share > WHEEL_MAX)
      .map(({ wheel, share }) => `${wheel.name.en} gives back ${percent(share)}`),
  }
}

function relics({ rent, ...world }: EconomyWorld): Gate {
  const offers = rent.shops.flatMap((shop) => shop.items)
  const first = Math.min(...offers.map(({ price }) => price))
  const cheaper = offers.filter(({ item_id, price }) => price <= world.priceOf(item_id))
  return {
    name: 'a new player can buy the cheapest relic, and no shop sells below the market',
    found: `the cheapest costs ${first} of ${world.start.coins} coins`,
    broken: [
      ...(first > world.start.coins / 2 ? [`the cheapest relic costs ${first} coins`] : []),
      ...cheaper.map(({ item_id }) => `${world.nameOf(item_id)} is cheaper in the shop`),
    ],
  }
}

/** What is in the starter pack is enough for a harvest that gains. */
function firstHarvest(world: EconomyWorld): Gate {
  const pack = new Map(
    world.start.items.flatMap(({ item_id, count }) =>
      (world.openingOf(item_id)?.entries ?? []).map(
        (one) => [one.itemdefid, one.quantity * count] as const,
      ),
    ),
  )
  const teams = world.harvest.receipts.flatMap((recipe) =>
    teamsOf(recipe)
      .filter((team) =>
        team.every((item) =>
          [item, ...item.requirements].every(
            ({ item_id, count }) => (pack.get(item_id) ?? 0) >= count,
          ),
        ),
      )
      .map((team) => teamYield(world, recipe, team)),
  )
  const best = Math.max(0, ...teams.map(({ perDay }) => perDay))
  return {
    name: 'the starter pack holds a harvest that gains',
    found: `${Math.round(best)} coins a day; the pack is worth ${Math.round(worth(world, pack))}`,
    broken: best > 0 ? [] : ['no team of the starter pack gains'],
  }
}

const recipeName = (world: EconomyWorld, recipe: { TypeId: number; ItemForVision: number }) =>
  `${recipe.TypeId} ${world.nameOf(recipe.ItemForVision)}`

function range(numbers: readonly number[]): string {
  return `${Math.min(...numbers).toFixed(2)} to ${Math.max(...numbers).toFixed(2)}`
}
