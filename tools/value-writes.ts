import type { Source } from './architecture.ts'

/**
 * The tables whose rows are value, and the only files that may write them: what the ledger has
 * worked out, what it has sealed, what the desk has settled, and two that change what is no value (an item's lock, when
 * a lot ends).
 */
const writers: Readonly<Record<string, readonly string[]>> = {
  entry: ['server/ledger/post.ts'],
  posting: ['server/ledger/post.ts'],
  holding: ['server/ledger/post.ts', 'server/inventory/item-locks.ts'],
  sealed_posting: ['server/archive/sealed-sums.ts'],
  sealed_exchange: ['server/archive/sealed-sums.ts'],
  sealed_trade: ['server/archive/sealed-sums.ts'],
  sealed_month: [
    'server/archive/seal.ts',
    'server/archive/archive-months.ts',
    'server/archive/restore-months.ts',
  ],
  lot: ['server/market/write-batch.ts', 'server/market/ended-lots.ts'],
}

const tables = Object.keys(writers).join('|')
const WRITE = new RegExp(
  String.raw`\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?|copy)\s+` +
    String.raw`(?:only\s+)?"?(${tables})"?(?![\w-])` +
    String.raw`|\.(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(${tables})[' ]`,
  'gi',
)

/** Every other write to a table of value, as `path:line table`. Tests may lie to the ledger. */
export function strayWrites(sources: readonly Source[]): string[] {
  return sources.filter(isServer).flatMap(({ path, text }) =>
    [...text.matchAll(WRITE)].flatMap(({ 1: inSql, 2: inBuilder, index }) => {
      const table = (inSql ?? inBuilder)!.toLowerCase()
      if (writers[table]?.includes(path)) return []
      return [`${path}:${text.slice(0, index).split('\n').length} ${table}`]
    }),
  )
}

/** Writers that write nothing, as `path table`: what is allowed is needed. */
export function idleWriters(sources: readonly Source[]): string[] {
  const all = sources.map(({ path, text }) => [path, [...text.matchAll(WRITE)]] as const)
  const writes = new Set(
    all.flatMap(([path, found]) =>
      found.map(({ 1: inSql, 2: inBuilder }) => `${path} ${inSql ?? inBuilder}`),
    ),
  )
  return Object.entries(writers)
    .flatMap(([table, paths]) => paths.map((path) => `${path} ${table}`))
    .filter((allowed) => !writes.has(allowed))
}

const isServer = ({ path }: Source) =>
  path.startsWith('server/') && !path.endsWith('.test.ts') && !path.startsWith('server/testing/')
