import { SINKS, SOURCES } from './books.ts'
import { circulationGates, mintedOf } from './circulation.ts'
import { DEMAND_SHARE } from './demand.ts'
import { earnings, WAYS } from './earnings.ts'
import { type Gate, gatesOf, paybacks, percent, STAGES } from './gates.ts'
import { cheapest, craftYield, factoryYields, returnOf, wheelYield } from './yields.ts'
import { fairReturn } from './pay.ts'
import { DAYS, type Population, simulatePopulation } from './population.ts'
import { type EconomyWorld, rarityOf } from './world.ts'

const whole = (coins: number) => Math.round(coins).toLocaleString('en')
const row = (...cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`

/** What the demo world's economy is measured to be, as a page and as gates. */
export function measureEconomy(world: EconomyWorld): { page: string; gates: Gate[] } {
  const population = simulatePopulation(world)
  const gates = [...gatesOf(world), ...circulationGates(population)]
  return { gates, page: pageOf(world, population, gates) }
}

function pageOf(world: EconomyWorld, population: Population, gates: readonly Gate[]): string {
  const sections = [
    INTRODUCTION,
    gateTable(gates),
    waysTable(world),
    harvestTable(world),
    craftTable(world),
    farmTable(world),
    wheelTable(world),
    rentTable(world),
    circulation(population),
  ]
  return `${sections.join('\n\n')}\n`
}

const INTRODUCTION = `# Balance of the economy

Written by \`npm run bench -- economy\` from the demo world's content and the prices that its market is seeded with. The command fails when a gate is broken; a test holds the same gates. Values are averages: bundles are opened, generators and random outputs count by their chances.`

function gateTable(gates: readonly Gate[]): string {
  return `## Gates

| what must hold | measured | broken by |
| --- | --- | --- |
${gates.map((gate) => row(gate.name, gate.found, gate.broken.join('; ') || '–')).join('\n')}`
}

function waysTable(world: EconomyWorld): string {
  return `## Ways to earn

Coins per day when all of the outlay is in one way, with three visits a day. A player sells and buys at most one ${Math.round(1 / DEMAND_SHARE)}th of what is traded of an item, and one piece at least. The tavern needs no outlay: it pays for five wins at the stage's rating.

| stage | outlay | ${WAYS.join(' | ')} |
| --- | --- | ${WAYS.map(() => '---').join(' | ')} |
${STAGES.map((stage) => {
  const coins = earnings(world, stage)
  return row(stage.name, whole(stage.outlay), ...WAYS.map((way) => whole(coins[way])))
}).join('\n')}`
}

function harvestTable(world: EconomyWorld): string {
  return `## Harvest

Each worker with the cheapest tools, always at work. Learning is what experience adds: a worker becomes a better one.

| harvest | worker | rarity | price | runs a day | found a day | eaten | broken | learned | left a day | paid back in |
| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |
${paybacks(world)
  .map(({ team, worker, days }) =>
    row(
      team.recipe.name.en,
      world.nameOf(worker.item_id),
      rarityOf(world, worker.item_id),
      whole(world.priceOf(worker.item_id)),
      team.runsPerDay.toFixed(1),
      ...[team.found, team.eaten, team.broken, team.learned].map((coins) =>
        whole(coins * team.runsPerDay),
      ),
      whole(team.perDay),
      `${days.toFixed(1)} days`,
    ),
  )
  .join('\n')}

Energy costs ${whole(world.priceOf(700))} coins a day and makes all harvests a quarter faster of their base time, so it pays from about ${energyTeams(world)} basic teams on.`
}

function craftTable(world: EconomyWorld): string {
  return `## Crafts

What a unit gains, of what is spent and kept for its time, beside what the time is worth: 1.5 % and 3 % for the root of its hours.

| time | recipes | median return | worth of the time |
| --- | --- | --- | --- |
${craftRows(world).join('\n')}`
}

function farmTable(world: EconomyWorld): string {
  return `## Farms

| farm | ways | best return | median return |
| --- | --- | --- | --- |
${world.factory
  .map((recipe) => {
    const returns = factoryYields(world, recipe).map(returnOf)
    const best = Math.max(...returns)
    return row(recipe.name.en, returns.length, percent(best), percent(median(returns)))
  })
  .join('\n')}`
}

function wheelTable(world: EconomyWorld): string {
  return `## Wheels

| wheel | costs | prize on average | comes back |
| --- | --- | --- | --- |
${world.spin
  .map((wheel) => {
    const one = wheelYield(world, wheel)
    return row(wheel.name.en, whole(one.cost), whole(one.value), percent(one.value / one.cost))
  })
  .join('\n')}`
}

function rentTable(world: EconomyWorld): string {
  return `## Relics and heroes

| for rent | costs | from | salary a day | pays for itself in | most |
| --- | --- | --- | --- | --- | --- |
${rentRows(world).join('\n')}`
}

function circulation(population: Population): string {
  return `## Ninety days

${population.players.length} players, one of each way at each stage, three visits a day, by the rules of the game: harvests by the harvest engine, crafts, farms and wheels drawn, salaries settled, tavern runs rated. Whoever has more than they need for their work buys relics and heroes.

The simulated traders are one wallet, not a mint: they pay players what they were given (100,000 coins for each player) or have taken from players, and nothing when it is empty. Coins are minted by the tavern and by salaries, and burned in the relic shops; goods that break, are eaten, brewed or spun away cost coins that went to the traders.

| day | coins per player | ${STAGES.map(({ name }) => `began as ${name}`).join(' | ')} | traders, per player |
| --- | --- | ${STAGES.map(() => '---').join(' | ')} | --- |
${[1, 7, 15, 30, 45, 60, 75, DAYS]
  .map((day) =>
    row(
      day,
      whole(population.coins[day - 1]!),
      ...[...population.coinsByStage.values()].map((coins) => whole(coins[day - 1]!)),
      whole(population.purse[day - 1]! / population.players.length),
    ),
  )
  .join('\n')}

Coins per player and day:

| | days 1–30 | 31–60 | 61–90 |
| --- | --- | --- | --- |
${[...SOURCES, ...SINKS]
  .map((line) => {
    const month = (from: number) =>
      whole(population.books.sum(line, from, from + 30) / 30 / population.players.length)
    const isSource = (SOURCES as readonly string[]).includes(line)
    return row(`${isSource ? '+' : '−'} ${line}`, month(0), month(30), month(60))
  })
  .join('\n')}

${burnedLine(population)}`
}

function burnedLine(population: Population): string {
  const { minted, burned } = mintedOf(population)
  return `In all, ${whole(minted)} coins were minted and ${whole(burned)} burned; the rest is with players and traders.`
}

function energyTeams(world: EconomyWorld): number {
  const gains = world.harvest.receipts.map((recipe) => {
    const worker = cheapest(world, recipe.items_slots[0]?.available_items ?? [])
    const team = paybacks(world).find(
      (one) => one.team.recipe === recipe && one.worker === worker,
    )?.team
    return team ? team.perDay / 4 : 0
  })
  return Math.ceil(world.priceOf(700) / median(gains))
}

const BRACKETS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['at once', 0, 1],
  ['under an hour', 1, 3600],
  ['1 to 8 hours', 3600, 28_800],
  ['8 to 24 hours', 28_800, 86_400],
  ['1 to 4 days', 86_400, 345_600],
  ['4 days and more', 345_600, Number.POSITIVE_INFINITY],
]

function craftRows(world: EconomyWorld): string[] {
  const yields = world.craft.recipes.map((recipe) => craftYield(world, recipe))
  return BRACKETS.map(([name, from, to]) => {
    const some = yields.filter(({ seconds }) => seconds >= from && seconds < to)
    const worths = some.map(({ seconds }) => fairReturn(seconds))
    return row(
      name,
      some.length,
      percent(median(some.map(returnOf))),
      from === 0 ? '–' : percent(median(worths)),
    )
  })
}

function rentRows(world: EconomyWorld): string[] {
  const shop = new Map(
    world.rent.shops.flatMap((one) => one.items.map((item) => [item.item_id, item.price])),
  )
  return world.rent.rents
    .map((one) => ({ ...one, price: shop.get(one.item_id) ?? world.priceOf(one.item_id) }))
    .toSorted((a, b) => a.price - b.price)
    .map(({ item_id, count, salary, price }) =>
      row(
        world.nameOf(item_id),
        whole(price),
        shop.has(item_id) ? 'shop' : world.volumeOf(item_id) > 0 ? 'market' : '–',
        whole(salary),
        `${Math.ceil(price / salary)} days`,
        count,
      ),
    )
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
